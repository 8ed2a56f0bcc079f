import { sql } from 'kysely';
import type { Catalogue, CatalogueItem } from '#domain/catalogue/catalogue.ts';
import { itemProblems } from '#domain/catalogue/item-problems.ts';
import { mappingState } from '#domain/institution/institution-item.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';

type Update = ParsedInput<'catalogue.update'>;
export type Fields = Omit<Update, 'code' | 'version' | 'active'>;
type Changed = CallOutput<'catalogue.update'>;

/** A new version of a standard item: a trigger keeps what it was, another notifies every node. @throws Failure 409 when it was changed meanwhile */
export async function changeStandardItem(
  { tx, catalogue, caller }: WriteContext,
  { code, version, active, ...fields }: Update,
): Promise<Changed> {
  const item = catalogue.items.get(code);
  if (active && item?.successor)
    throw conflict(
      `这个项目已并入“${catalogue.items.get(item.successor)?.name ?? item.successor}”，不能恢复；需要时请新增一项。`,
    );
  // Meanwhile another item may have got its name.
  requireSound(catalogue, code, active && item ? { ...namesOf(item), ...fields } : fields);
  return change(
    { tx, caller },
    code,
    version,
    { ...columnsOf(catalogue, fields), ...(active && { active }) },
    '',
  );
}

/** No new demand finds it any more; records that name it stay. @throws Failure 409 naming the panels and templates that need it */
export async function withdrawStandardItem(
  { tx, catalogue, caller }: WriteContext,
  { code, version, reason }: ParsedInput<'catalogue.delete'>,
): Promise<Changed> {
  const panels = [...catalogue.items.values()].filter((item) => item.active && item.contains.includes(code));
  const templates = catalogue.templates.filter(({ items }) =>
    Object.values(items).some((codes) => codes?.includes(code)),
  );
  const users = [...panels, ...templates].map(({ name }) => name);
  if (users.length > 0)
    throw conflict(
      `“${users.slice(0, 5).join('”“')}”${users.length > 5 ? ` 等 ${users.length} 个` : ''}包含这个项目，请先从中移出再停用。`,
    );
  return change({ tx, caller }, code, version, { active: false }, reason);
}

async function change(
  { tx, caller }: Pick<WriteContext, 'tx' | 'caller'>,
  code: string,
  version: number,
  columns: Record<string, unknown>,
  reason: string,
): Promise<Changed> {
  const { rows } = await sql<{
    version: number;
  }>`SELECT version FROM catalogue_item WHERE code = ${code} FOR UPDATE`.execute(tx);
  if (!rows[0]) throw notFound('没有这个标准项目，请刷新列表。');
  if (rows[0].version !== version) throw conflict('这个标准项目刚刚被修改过，请刷新后核对再改。');
  if (Object.keys(columns).length === 0) throw invalid('没有要修改的内容。');
  await tx.updateTable('catalogue_item').set(columns).where('code', '=', code).execute();
  const { rows: after } = await sql<{ version: number; institutions: number }>`
    SELECT version, (SELECT count(DISTINCT institution_id)::int FROM institution_item
      WHERE mapping_state = ${mappingState.confirmed} AND ${code} = ANY(catalogue_codes)) AS institutions
    FROM catalogue_item WHERE code = ${code}`.execute(tx);
  const [now] = after as [{ version: number; institutions: number }];
  await recordAudit(tx, 'catalogue_item', newId(), {
    action: columns.active === false ? 'withdraw' : columns.active ? 'restore' : 'update',
    actor: { kind: 'operator', userId: signedIn(caller).userId },
    ...(reason && { reason }),
    detail: { code, version: now.version, changed: Object.keys(columns) },
  });
  return { code, ...now };
}

/** What is typed of a standard item as columns of its table; what is left out stays. */
function columnsOf({ categories }: Catalogue, fields: Fields): Record<string, unknown> {
  const { referencePrice, category, ...same } = fields;
  return {
    ...same,
    ...(referencePrice !== undefined && { reference_price: parseYuan(referencePrice) }),
    ...(category !== undefined && { category, type: categories.find((one) => one.code === category)?.type }),
  };
}

const namesOf = ({ name, aliases, contains }: CatalogueItem): Fields => ({
  name,
  aliases: [...aliases],
  contains: [...contains],
});

/** @throws Failure 400 by field (`itemProblems`) */
export function requireSound(catalogue: Catalogue, code: string, fields: Fields): void {
  const problems = itemProblems(catalogue, code, fields);
  const [first] = Object.values(problems);
  if (first) throw invalid(first, problems);
}

/** Numbers of their own (`BIOX01`), so that no later release of the files means another item by the same. */
export async function addStandardItem(
  tx: Tx,
  catalogue: Catalogue,
  fields: Required<Fields>,
): Promise<string> {
  requireSound(catalogue, '', fields);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('catalogue_item', 0))`.execute(tx);
  const stem = `${fields.category}X`;
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM catalogue_item WHERE code LIKE ${`${stem}%`}`.execute(tx);
  const code = `${stem}${String((rows[0]?.n ?? 0) + 1).padStart(2, '0')}`;
  const { type = '' } = catalogue.categories.find((one) => one.code === fields.category) ?? {};
  const { referencePrice, category, ...same } = fields;
  await tx
    .insertInto('catalogue_item')
    .values({
      ...same,
      code,
      category,
      type,
      reference_price: parseYuan(referencePrice) ?? 0,
      genetic: false,
      pre_employment: 'allowed',
      sort: sql`(SELECT max(sort) + 1 FROM catalogue_item)` as unknown as number,
    })
    .execute();
  return code;
}

/** The same by an operator of their own accord, with its entry in the audit log. */
export async function createStandardItem(
  { tx, catalogue, caller }: WriteContext,
  item: Required<Fields>,
): Promise<{ code: string; name: string }> {
  const code = await addStandardItem(tx, catalogue, item);
  await recordAudit(tx, 'catalogue_item', newId(), {
    action: 'create',
    actor: actorOf(caller, 'operator'),
    detail: { code, version: 1, name: item.name },
  });
  return { code, name: item.name };
}
