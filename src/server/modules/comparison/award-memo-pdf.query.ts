import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { awardMemoText } from '#wire/award/memo-text.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { pdfFile } from '#server/pdf/pdf-file.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { awardMemo } from './award-memo.query.ts';

export async function awardMemoPdf(
  context: ReadContext,
  input: { demandId: string; weights?: ScoreWeights | undefined },
): Promise<CallOutput<'comparison.awardMemoPdf'>> {
  const memo = await awardMemo(context, input);
  const data = {
    ...awardMemoText(memo),
    number: memo.number,
    note: `${memo.status.name} · ${shanghaiDay(context.now)} 生成`,
  };
  return pdfFile(
    `${memo.number}-定标说明`,
    await renderPdf(context.services.workers, 'award-memo', data, context.now),
  );
}
