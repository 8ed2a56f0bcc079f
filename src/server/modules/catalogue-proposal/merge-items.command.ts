import { sql } from 'kysely';
import type { Catalogue, CatalogueItem } from '#domain/catalogue/catalogue.ts';
import { holds } from '#domain/catalogue/item-problems.ts';
import { editableDemandStatuses } from '#domain/demand/demand-machine.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { editedBy } from '#server/db/edited-by.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { touchDemand } from '#server/modules/demand/demand.store.ts';
import { batchStatus } from '#server/modules/library-import/import-batch.store.ts';
import { requireSound } from './change-standard-item.command.ts';
import { insert, relationsOf, remove } from './item-relations.ts';

const mostAliases = 40;

/**
 * One item becomes another. What is still being written (libraries, imports under review, drafts, templates, panels, rules) is
 * rewritten; what was sent keeps its words and means the other item, which the old one from now on contains alone.
 * @throws Failure 409 when one of them was changed meanwhile, 400 when they cannot be one
 */
export async function mergeItems(
  { tx, catalogue, caller }: WriteContext,
  input: ParsedInput<'console.mergeItems'>,
): Promise<CallOutput<'console.mergeItems'>> {
  const { code, into } = input;
  const { userId } = signedIn(caller);
  const [old, target] = [catalogue.items.get(code), catalogue.items.get(into)];
  if (!old || !target) throw notFound('没有这个标准项目，请刷新列表。');
  const aliases = mergedAliases(catalogue, old, target);
  await lockVersions(tx, input);
  await editedBy(tx, userId, input.reason);
  await sql`SELECT set_config('app.library_user', ${userId}, true), id FROM institution
    WHERE id IN (SELECT institution_id FROM institution_item WHERE ${code} = ANY(catalogue_codes))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);

  const renamed = (column: string) => sql`${sql.ref(column)} = ARRAY(
    SELECT DISTINCT unnest(array_replace(${sql.ref(column)}, ${code}, ${into})) ORDER BY 1)`;
  const named = (column: string) => sql`${code} = ANY(${sql.ref(column)})`;
  const { rows: moved } = await sql<{ institution_id: string }>`
    UPDATE institution_item SET ${renamed('catalogue_codes')}, merged_from = array_append(merged_from, ${code}), updated_at = now()
    WHERE ${named('catalogue_codes')} RETURNING institution_id`.execute(tx);
  const quoted = (one: string) => JSON.stringify(one);
  const rewritten = (column: string) =>
    sql`${sql.ref(column)} = replace(${sql.ref(column)}::text, ${quoted(code)}, ${quoted(into)})::jsonb`;
  const speaksOf = (column: string) => sql`position(${quoted(code)} IN ${sql.ref(column)}::text) > 0`;
  await sql`UPDATE import_row SET ${renamed('catalogue_codes')}, ${rewritten('candidates')}
    WHERE (${named('catalogue_codes')} OR ${speaksOf('candidates')})
      AND batch_id IN (SELECT id FROM import_batch WHERE status = ${batchStatus.open})`.execute(tx);
  const names =
    (await affected(
      tx,
      sql`UPDATE name_decision SET ${renamed('catalogue_codes')} WHERE ${named('catalogue_codes')}`,
    )) +
    (await affected(
      tx,
      sql`UPDATE adopted_name SET ${renamed('catalogue_codes')} WHERE ${named('catalogue_codes')}`,
    ));
  const drafts = await moveDrafts(tx, input, userId);
  await sql`UPDATE quick_demand SET ${rewritten('packages')} WHERE demand_id IS NULL AND ${speaksOf('packages')}`.execute(
    tx,
  );
  await sql`UPDATE legal_rule SET ${rewritten('rule')} WHERE ${speaksOf('rule')}`.execute(tx);
  await moveRules(tx, catalogue, code, into);
  await moveTemplates(tx, code, into);

  await sql`UPDATE catalogue_item SET ${renamed('contains')} WHERE ${named('contains')}`.execute(tx);
  await sql`UPDATE catalogue_item SET aliases = ${aliases}::text[] WHERE code = ${into}`.execute(tx);
  await sql`UPDATE catalogue_item SET contains = ARRAY[${into}::text], successor = ${into}, active = false WHERE code = ${code}`.execute(
    tx,
  );
  const items = moved.length;
  const counted = { code, items, drafts: drafts.items, names };
  await tellOfMerge(tx, [old.name, target.name], moved, drafts.demands);
  await recordAudit(tx, 'catalogue_item', newId(), {
    action: 'merge',
    actor: { kind: 'operator', userId },
    reason: input.reason,
    detail: { ...counted, into, version: input.version + 1 },
  });
  return counted;
}

const affected = async (tx: Tx, update: ReturnType<typeof sql>) =>
  Number((await update.execute(tx)).numAffectedRows ?? 0);

type Input = ParsedInput<'console.mergeItems'>;

async function lockVersions(tx: Tx, { code, version, into, intoVersion }: Input): Promise<void> {
  const { rows } = await sql<{ code: string; version: number; active: boolean }>`
    SELECT code, version, active FROM catalogue_item WHERE code IN (${code}, ${into}) ORDER BY code FOR UPDATE`.execute(
    tx,
  );
  const seen = { [code]: version, [into]: intoVersion };
  if (rows.some((row) => !row.active || row.version !== seen[row.code]))
    throw conflict('其中一个标准项目刚刚被修改过，请刷新后核对再合并。');
}

/** @throws Failure 400 when one contains the other, is for other people, or the names are too many */
function mergedAliases(catalogue: Catalogue, old: CatalogueItem, target: CatalogueItem): string[] {
  const { items } = catalogue;
  if (old.code === target.code)
    throw invalid('一个项目不能并入它自己，请选择另一个标准项目。', { into: '请选择别的项目。' });
  if (holds(items, old.code, target.code) || holds(items, target.code, old.code))
    throw invalid('一个项目包含另一个，不能合并；请先修改组合项目的内容。', { into: '请选择别的项目。' });
  if (old.sexes.some((sex) => !target.sexes.includes(sex)))
    throw invalid(`“${target.name}”不适用于“${old.name}”的全部人群，请先改适用人群。`, {
      into: '适用人群不同。',
    });
  const aliases = [...new Set([...target.aliases, old.name, ...old.aliases])].filter(
    (alias) => alias !== target.name,
  );
  if (aliases.length > mostAliases)
    throw invalid(`合并后别名有 ${aliases.length} 个，最多 ${mostAliases} 个，请先删去不用的别名。`);
  const others = new Map(items);
  others.delete(old.code);
  requireSound({ ...catalogue, items: others }, target.code, { aliases });
  return aliases;
}

interface Draft {
  readonly id: string;
  readonly title: string;
  readonly number: string;
  readonly company_id: string;
}

/** Of demands that their owners still write. A package that has both keeps the one. */
async function moveDrafts(
  tx: Tx,
  { code, into, reason }: Input,
  userId: string,
): Promise<{ items: number; demands: Draft[] }> {
  const { rows: demands } = await sql<Draft>`
    SELECT d.id, d.title, d.number, d.company_id FROM demand d
    WHERE d.status = ANY(${[...editableDemandStatuses]}::smallint[]) AND EXISTS (SELECT FROM demand_package p
      JOIN demand_item i ON i.package_id = p.id WHERE p.demand_id = d.id AND i.catalogue_code = ${code})
    ORDER BY d.id FOR UPDATE OF d`.execute(tx);
  const mine = sql`catalogue_code = ${code} AND package_id IN (SELECT p.id FROM demand_package p
    WHERE p.demand_id = ANY(${demands.map(({ id }) => id)}::uuid[]))`;
  const gone = await affected(
    tx,
    sql`DELETE FROM demand_item i WHERE ${mine}
      AND EXISTS (SELECT FROM demand_item o WHERE o.package_id = i.package_id AND o.catalogue_code = ${into})`,
  );
  const items =
    gone + (await affected(tx, sql`UPDATE demand_item SET catalogue_code = ${into} WHERE ${mine}`));
  for (const { id } of demands) {
    // Who has the draft open is told on saving.
    await touchDemand(tx, id);
    await recordAudit(tx, 'demand', id, {
      action: 'mergeItem',
      actor: { kind: 'operator', userId },
      reason,
      detail: { code, into },
    });
  }
  return { items, demands };
}

/** Institutions whose items, and buyers whose drafts, mean another item now. */
async function tellOfMerge(
  tx: Tx,
  [item, kept]: readonly [string, string],
  moved: readonly { institution_id: string }[],
  drafts: readonly Draft[],
): Promise<void> {
  const institutions = [...new Set(moved.map(({ institution_id }) => institution_id))].toSorted();
  const values = { 项目: item, 标准项目: kept };
  if (institutions.length > 0)
    await queueNotice(tx, {
      to: { institutions },
      message: 'item-merged',
      record: '',
      values,
    });
  for (const { id, title, number, company_id } of drafts)
    await queueNotice(tx, {
      to: { companies: [company_id] },
      kind: 'demand.merged',
      message: 'draft-item-merged',
      values: { ...values, 需求: title || '未命名的需求', 编号: number },
      target: { page: 'demandEdit', id },
    });
}

async function moveRules(tx: Tx, catalogue: Catalogue, code: string, into: string): Promise<void> {
  const named = (one: string) => (one === code ? into : one);
  for (const { names: _, ...relation } of relationsOf(catalogue, code)) {
    await remove(tx, relation);
    const item = named(relation.item);
    const others = [...new Set(relation.others.map(named))].filter((one) => one !== item);
    if (others.length > 0) await insert(tx, { ...relation, item, others });
  }
  // Two rules that become the same, and one that would be of an item with itself.
  await sql`DELETE FROM institution_mutex_rule m WHERE (a = ${code} OR b = ${code}) AND (a = ${into} OR b = ${into} OR EXISTS (
    SELECT FROM institution_mutex_rule o WHERE o.institution_id = m.institution_id AND o.id <> m.id
      AND o.a = CASE m.a WHEN ${code} THEN ${into} ELSE m.a END AND o.b = CASE m.b WHEN ${code} THEN ${into} ELSE m.b END))`.execute(
    tx,
  );
  await sql`UPDATE institution_mutex_rule SET a = CASE a WHEN ${code} THEN ${into} ELSE a END,
    b = CASE b WHEN ${code} THEN ${into} ELSE b END WHERE a = ${code} OR b = ${code}`.execute(tx);
  await sql`DELETE FROM institution_partner_rule p WHERE item = ${code} AND (${into} = ANY(requires) OR EXISTS (
    SELECT FROM institution_partner_rule o WHERE o.institution_id = p.institution_id AND o.item = ${into}))`.execute(
    tx,
  );
  await sql`UPDATE institution_partner_rule SET item = CASE item WHEN ${code} THEN ${into} ELSE item END,
    requires = array_replace(requires, ${code}, ${into}) WHERE item = ${code} OR ${code} = ANY(requires)`.execute(
    tx,
  );
  await sql`UPDATE catalogue_category_partner SET except_items = array_replace(except_items, ${code}, ${into})
    WHERE ${code} = ANY(except_items)`.execute(tx);
}

async function moveTemplates(tx: Tx, code: string, into: string): Promise<void> {
  const templates = await tx.selectFrom('template_package').select(['code', 'items']).forUpdate().execute();
  for (const template of templates) {
    if (!Object.values(template.items).some((codes) => codes?.includes(code))) continue;
    const items = Object.fromEntries(
      Object.entries(template.items).map(([sex, codes = []]) => [
        sex,
        [...new Set(codes.map((one) => (one === code ? into : one)))],
      ]),
    );
    await tx
      .updateTable('template_package')
      .set({ items: JSON.stringify(items) })
      .where('code', '=', template.code)
      .execute();
  }
}
