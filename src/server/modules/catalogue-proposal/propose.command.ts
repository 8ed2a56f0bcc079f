import { sql } from 'kysely';
import { mappingState } from '#domain/institution/institution-item.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import { requireReason } from '#domain/kernel/reason.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { lockLibrary, settleLibrary } from '#server/modules/library/lock-library.ts';
import { addStandardItem, requireSound } from './change-standard-item.command.ts';
import { type ProposalRow, presentProposal } from './list-proposals.query.ts';

type Decision = ParsedInput<'console.decideProposal'>;

/** An institution asks for a standard item that is not there. @throws Failure 409 when it is there, or asked for already */
export async function propose(
  { tx, catalogue, caller }: WriteContext,
  { institutionId, itemId, name, category, sexes, note }: ParsedInput<'catalogue.propose'>,
): Promise<{ id: string }> {
  if (!catalogue.categories.some((one) => one.code === category))
    throw invalid('请选择分类。', { category: '请选择分类。' });
  const same = [...catalogue.items.values()].find(
    (item) => item.active && [item.name, ...item.aliases].includes(name),
  );
  if (same) throw conflict(`标准项目里已有“${same.name}”，可以直接对应。`);
  if (itemId) await requireOwnItem(tx, institutionId, itemId);
  const { userId } = signedIn(caller);
  const id = newId();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('catalogue_proposal')
    .values({
      id,
      institution_id: institutionId,
      item_id: itemId ?? null,
      name,
      category,
      sexes,
      note,
      proposed_by: userId,
    })
    .onConflict((twice) => twice.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw conflict(`本机构已申请过“${name}”，正在等平台答复。`);
  await queueNotice(tx, {
    to: { operators: 'catalogue' },
    kind: 'catalogue.proposed',
    message: 'item-proposed',
    values: { 项目: name },
    target: { page: 'catalogueProposals', id: '' },
  });
  return { id };
}

async function requireOwnItem(tx: Sql, institutionId: string, itemId: string): Promise<void> {
  const item = await tx
    .selectFrom('institution_item')
    .select('id')
    .where('id', '=', itemId)
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  if (!item) throw notFound('没有找到这个项目，它可能已被删除，请刷新项目库。');
}

/** The operator's answer; of two at once the second gets a failure that says so. The institution's item is suggested what it became. */
export async function decideProposal(
  context: WriteContext,
  input: Decision,
): Promise<CallOutput<'console.decideProposal'>> {
  const { tx, catalogue, caller, now } = context;
  const { rows } =
    await sql<ProposalRow>`SELECT * FROM catalogue_proposal WHERE id = ${input.proposalId} AND outcome IS NULL FOR UPDATE`.execute(
      tx,
    );
  const [row] = rows;
  if (!row) throw conflict('这个申请已由同事答复，请刷新列表。');
  const code = await codeOf(context, row, input);
  const reason = input.outcome === 'declined' ? input.reason : '';
  if (input.outcome === 'declined') requireReason(reason, '不收录的理由');
  const { userId } = signedIn(caller);
  const decided = {
    outcome: input.outcome,
    catalogue_code: code,
    reason,
    decided_by: userId,
    decided_at: now,
  };
  await tx.updateTable('catalogue_proposal').set(decided).where('id', '=', row.id).execute();
  await recordAudit(tx, 'catalogue_proposal', row.id, {
    action: input.outcome,
    actor: { kind: 'operator', userId },
    ...(reason && { reason }),
    detail: { name: row.name, code },
  });
  if (code && row.item_id) {
    await lockLibrary(tx, row.institution_id, userId);
    await sql`UPDATE institution_item SET catalogue_codes = ARRAY[${code}::text], mapping_state = ${mappingState.suggested}, mapping_score = 1, updated_at = now()
      WHERE id = ${row.item_id} AND institution_id = ${row.institution_id} AND mapping_state <> ${mappingState.confirmed}`.execute(
      tx,
    );
    await settleLibrary(context, row.institution_id);
  }
  const name =
    input.outcome === 'new' ? (input.item?.name ?? '') : (catalogue.items.get(code ?? '')?.name ?? '');
  await queueNotice(tx, {
    to: { institutions: [row.institution_id] },
    message: code ? 'item-accepted' : 'item-declined',
    values: { 项目: row.name, 标准项目: name, 原因: reason },
    record: '',
  });
  return {
    ...presentProposal(catalogue, { ...row, ...decided }),
    // What was just added is not in the snapshot yet.
    standardItem: code ? { code, name } : null,
  };
}

async function codeOf(
  { tx, catalogue }: WriteContext,
  row: ProposalRow,
  input: Decision,
): Promise<string | null> {
  if (input.outcome === 'declined') return null;
  if (input.outcome === 'new') {
    if (!input.item) throw invalid('请填写新项目。', { item: '请填写新项目。' });
    return addStandardItem(tx, catalogue, input.item);
  }
  const item = catalogue.items.get(input.code ?? '');
  if (!item?.active) throw invalid('这个标准项目不存在或已停用，请重新选择。', { code: '请重新选择。' });
  const aliases = [...new Set([...item.aliases, row.name])];
  requireSound(catalogue, item.code, { aliases });
  if (item.name !== row.name)
    await tx.updateTable('catalogue_item').set({ aliases }).where('code', '=', item.code).execute();
  return item.code;
}
