import { sql } from 'kysely';
import type { AuditedKind } from '#domain/console/event-labels.ts';
import type { RecordKind } from '#domain/console/work-kinds.ts';
import { conflict, forbidden, notFound } from '#domain/kernel/failure.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { recordAudit } from '#server/db/transition.ts';
import { writeNotice } from '#server/modules/notice/write-notice.ts';

interface Frozen {
  readonly kind: RecordKind;
  readonly id: string;
  readonly reason: string;
}
interface FreezableRow {
  name: string;
  frozen: boolean;
  operator: boolean;
  /** Merged into another company; of a user, erased. */
  ended: boolean;
  in_force_before: boolean;
  credit_code: string;
}

async function lock(tx: Tx, { kind, id }: Frozen): Promise<FreezableRow> {
  const { rows } =
    kind === 'user'
      ? await sql<FreezableRow>`SELECT COALESCE(NULLIF(name, ''), account) AS name, frozen_at IS NOT NULL AS frozen, operator_role IS NOT NULL AS operator,
          erased_at IS NOT NULL AS ended, false AS in_force_before, '' AS credit_code FROM app_user WHERE id = ${id} FOR UPDATE`.execute(
          tx,
        )
      : await sql<FreezableRow>`SELECT name, frozen_at IS NOT NULL AS frozen, false AS operator, credit_code,
          ${kind === 'company' ? sql`merged_into IS NOT NULL` : sql`false`} AS ended, frozen_in_force AS in_force_before
          FROM ${sql.table(kind)} WHERE id = ${id} FOR UPDATE`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('没有找到这条记录，请从列表重新进入。');
  if (row.ended)
    throw conflict(
      kind === 'user'
        ? '这个账号已应本人要求注销，不能再冻结或解冻。'
        : '这家企业已并入另一家，不能再冻结或解冻。',
    );
  return row;
}

/** Out of use from now on: a user is signed out (701), an organisation is no longer in force. */
export async function freeze(context: WriteContext, frozen: Frozen): Promise<void> {
  const { tx, now } = context;
  const { kind, id, reason } = frozen;
  const row = await lock(tx, frozen);
  if (row.operator) throw forbidden('运营账号不能在这里冻结，请联系平台管理员。');
  if (row.frozen) throw conflict(`「${row.name}」已经是冻结状态，请刷新页面。`);
  // While they still get messages.
  await record(context, frozen, row.name, 'freeze');
  if (kind === 'user')
    await sql`UPDATE app_user SET frozen_at = ${now}, frozen_reason = ${reason} WHERE id = ${id}`.execute(tx);
  else
    await sql`UPDATE ${sql.table(kind)} SET frozen_at = ${now}, frozen_reason = ${reason}, frozen_in_force = in_force,
      in_force = false WHERE id = ${id}`.execute(tx);
}

/** As it was before. @throws Failure 409 when another organisation was certified with the same credit code meanwhile */
export async function unfreeze(context: WriteContext, frozen: Frozen): Promise<void> {
  const { tx } = context;
  const { kind, id } = frozen;
  const row = await lock(tx, frozen);
  if (!row.frozen) throw conflict(`「${row.name}」没有被冻结，请刷新页面。`);
  if (kind === 'company' && row.in_force_before) {
    const { rows } = await sql<{ name: string }>`SELECT name FROM company
      WHERE credit_code = ${row.credit_code} AND in_force AND id <> ${id}`.execute(tx);
    if (rows[0])
      throw conflict(
        `冻结期间「${rows[0].name}」以同一信用代码通过了认证。请先核对两家企业，再合并或冻结另一家。`,
      );
  }
  if (kind === 'user')
    await sql`UPDATE app_user SET frozen_at = NULL, frozen_reason = '' WHERE id = ${id}`.execute(tx);
  else
    await sql`UPDATE ${sql.table(kind)} SET frozen_at = NULL, frozen_reason = '', in_force = frozen_in_force,
      frozen_in_force = false WHERE id = ${id}`.execute(tx);
  await record(context, frozen, row.name, 'unfreeze');
}

const tables: Readonly<Partial<Record<RecordKind, AuditedKind>>> = { user: 'app_user' };

async function record(
  { tx, services, caller }: WriteContext,
  { kind, id, reason }: Frozen,
  name: string,
  action: 'freeze' | 'unfreeze',
): Promise<void> {
  const actor = actorOf(caller, 'operator');
  await recordAudit(tx, tables[kind] ?? kind, id, { action, actor, ...(reason && { reason }) });
  const message = action === 'freeze' ? 'frozen' : 'unfrozen';
  const values = { 对象: name, 原因: reason };
  if (kind === 'institution')
    return writeNotice(tx, services, { to: { institutions: [id] }, message, record: id, values });
  await writeNotice(tx, services, {
    to: kind === 'user' ? { users: [id] } : { companies: [id], who: 'read' },
    kind: `company.${action}`,
    target: null,
    message,
    values,
  });
}
