import { conflict } from '#domain/kernel/failure.ts';
import { shanghaiDay, shanghaiSecond } from '#domain/kernel/shanghai.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { entryText, openingRecordText } from '#wire/sealing/opening-record-text.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { pdfFile } from '#server/pdf/pdf-file.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { sealingOverview } from './receipts.query.ts';

/** For the buyer. @throws Failure 409 before the opening */
export async function openingRecordPdf(
  context: ReadContext,
  demandId: string,
): Promise<CallOutput<'sealing.recordPdf'>> {
  const overview = await sealingOverview(context, demandId);
  const { number, entries, senders, record } = overview;
  if (!record) throw conflict('还没有开标，开标后自动生成记录。');
  const senderOf = new Map(senders.map(({ no, institution }) => [no, institution]));
  const data = {
    ...openingRecordText(overview, record),
    number,
    note: `${shanghaiDay(context.now)} 生成`,
    entries: entries.map((entry) => ({
      ...entryText(entries, entry),
      institution: senderOf.get(entry.no) ?? '—',
      at: shanghaiSecond(new Date(entry.at)),
      receipt: entry.receipt,
      hash: entry.hash,
    })),
  };
  return pdfFile(
    `${number}-开标记录`,
    await renderPdf(context.services.workers, 'opening-record', data, context.now),
  );
}
