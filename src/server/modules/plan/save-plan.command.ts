import { invalid } from '#domain/kernel/failure.ts';
import { addedByBuyer, type Instruction } from '#domain/plan/instructions.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { PlanContent } from '#server/db/tables/procurement.ts';
import { recordAudit } from '#server/db/transition.ts';
import { requireOwnFiles, storedFileByKey } from '#server/modules/common/stored-file.store.ts';
import { lockPlan } from './plan.store.ts';

type Input = ParsedInput<'plan.update'>;

/**
 * Saves the parts that are given.
 * @throws Failure 400 for a text without the version it was written on, or a PDF that is not the caller's; 409 when the
 * plan was changed since that version
 */
export async function savePlan(
  context: WriteContext,
  { planId, url, version, title, ...texts }: Input,
): Promise<CallOutput<'plan.update'>> {
  const { tx, caller, now } = context;
  const edited = title !== undefined || Object.values(texts).some((value) => value !== undefined);
  if (edited && version === undefined) throw invalid('请刷新页面后再修改。', { version: '缺少版本。' });
  const plan = await lockPlan(tx, planId, version);
  const next = plan.version + (edited ? 1 : 0);
  await tx
    .updateTable('checkup_plan')
    .set({
      title,
      content: JSON.stringify(edit(plan.content, texts)) as never,
      version: next,
      // The stored PDF shows what the plan was: an edit takes it away.
      file_id: url === undefined ? (edited ? null : plan.file_id) : await pdfAt(context, url),
      updated_at: edited ? now : plan.updated_at,
    })
    .where('id', '=', planId)
    .execute();
  if (url !== undefined)
    await recordAudit(tx, 'checkup_plan', planId, { action: 'storePdf', actor: actorOf(caller, 'owner') });
  return { version: next, savedAt: now.toISOString() };
}

function edit(
  before: PlanContent,
  { introduction, bookings, instructions }: Pick<Input, 'introduction' | 'bookings' | 'instructions'>,
): PlanContent {
  const known = new Map(before.instructions.map((one) => [one.key, one]));
  const instruction = ({ key, title, text }: Pick<Instruction, 'key' | 'title' | 'text'>): Instruction => {
    const { items = [], source = addedByBuyer } = known.get(key) ?? {};
    return { key, title, text, items, source };
  };
  return {
    introduction: introduction ?? before.introduction,
    bookings: bookings ?? before.bookings,
    instructions: instructions?.map(instruction) ?? before.instructions,
  };
}

async function pdfAt({ tx, caller }: WriteContext, url: string): Promise<string> {
  const file = await storedFileByKey(tx, url.slice(url.lastIndexOf('/') + 1));
  if (file?.mime !== 'application/pdf') {
    const message = '没有找到上传的 PDF，请重新导出。';
    throw invalid(message, { url: message });
  }
  await requireOwnFiles(tx, signedIn(caller).userId, [file.id], 'url');
  return file.id;
}
