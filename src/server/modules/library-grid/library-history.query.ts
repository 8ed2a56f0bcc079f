import { sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { itemNames } from '#server/modules/library/library.present.ts';

interface State {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly list_price: number;
  readonly sale_price: number;
  readonly catalogue_codes: readonly string[];
  readonly note: string;
  readonly frozen: boolean;
}
interface Past extends State {
  readonly item_id: string;
  readonly until: Date;
  readonly deleted: boolean;
  readonly by: string | null;
}
type Change = CallOutput<'library.changes'>['changes'][number];
const mostChanges = 500;
/** Nobody of the institution's own where the platform changed it. */
const changer = sql`CASE WHEN u.operator_role IS NULL THEN u.name ELSE '平台运营' END`;

const fields = (catalogue: Catalogue) =>
  [
    ['名称', (row: State) => row.name],
    ['编码', (row: State) => row.code],
    ['类别', (row: State) => row.category],
    ['原价', (row: State) => toYuanText(row.list_price)],
    ['优惠价', (row: State) => toYuanText(row.sale_price)],
    ['标准项目', (row: State) => itemNames(catalogue, row.catalogue_codes)],
    ['备注', (row: State) => row.note],
    ['状态', (row: State) => (row.frozen ? '已冻结' : '在用')],
  ] as const;

const differences = (catalogue: Catalogue, before: State, after: State) =>
  fields(catalogue)
    .map(([field, text]) => ({ field, before: text(before), after: text(after) }))
    .filter((one) => one.before !== one.after);

/** Each change of one item, the last first. */
export async function itemHistory(
  { db, catalogue }: ReadContext,
  itemId: string,
): Promise<CallOutput<'library.history'>> {
  const past =
    await sql<Past>`SELECT p.*, ${changer} AS by FROM institution_item_past p LEFT JOIN app_user u ON u.id = p.changed_by
    WHERE p.item_id = ${itemId} ORDER BY p.version DESC LIMIT ${mostChanges}`.execute(db);
  const now = await sql<
    State & { created_at: Date }
  >`SELECT * FROM institution_item WHERE id = ${itemId}`.execute(db);
  const [current] = now.rows;
  if (!current) return { changes: [] };
  let after: State = current;
  const changes = past.rows.map((before) => {
    const change = {
      kind: 'changed' as const,
      differences: differences(catalogue, before, after),
      at: before.until.toISOString(),
      by: before.by,
    };
    after = before;
    return change;
  });
  return {
    changes: [
      ...changes.filter((change) => change.differences.length > 0),
      ...(past.rows.length < mostChanges
        ? [{ kind: 'added' as const, differences: [], at: current.created_at.toISOString(), by: null }]
        : []),
    ],
  };
}

/** From the library as it stood at `since`, by default when its institution last sent a quotation, to the library as it is. */
export async function libraryChanges(
  { db, catalogue, now: today }: ReadContext,
  { institutionId, since }: { institutionId: string; since?: string | undefined },
): Promise<CallOutput<'library.changes'>> {
  const last = await sql<{ number: string; sent_at: Date }>`
    SELECT q.number, r.sent_at FROM quotation q JOIN quotation_revision r ON r.quotation_id = q.id
    WHERE q.institution_id = ${institutionId} ORDER BY r.sent_at DESC LIMIT 1`.execute(db);
  const [quotation] = last.rows;
  // Who never quoted sees the last thirty days.
  const from = since ? new Date(since) : (quotation?.sent_at ?? new Date(today.getTime() - 30 * 86_400_000));
  const past = await sql<Past & { last: Date; last_by: string | null; gone: boolean }>`
    SELECT DISTINCT ON (p.item_id) p.*, l.until AS last, ${changer} AS last_by, l.deleted AS gone FROM institution_item_past p
    JOIN LATERAL (SELECT until, changed_by, deleted FROM institution_item_past o WHERE o.item_id = p.item_id ORDER BY version DESC LIMIT 1) l ON true
    LEFT JOIN app_user u ON u.id = l.changed_by
    WHERE p.institution_id = ${institutionId} AND p.until > ${from} ORDER BY p.item_id, p.version`.execute(
    db,
  );
  const present = await sql<State & { id: string; created_at: Date }>`
    SELECT * FROM institution_item WHERE institution_id = ${institutionId}
      AND (created_at > ${from} OR id = ANY(${past.rows.map(({ item_id }) => item_id)}::uuid[]))`.execute(db);
  const current = new Map(present.rows.map((row) => [row.id, row]));
  const changed = past.rows.flatMap((before): Change[] => {
    const common = { itemId: before.item_id, at: before.last.toISOString(), by: before.last_by };
    if (before.gone) return [{ ...common, name: before.name, kind: 'deleted', differences: [] }];
    const after = current.get(before.item_id);
    if (!after || after.created_at > from) return [];
    const found = differences(catalogue, before, after);
    return found.length > 0 ? [{ ...common, name: after.name, kind: 'changed', differences: found }] : [];
  });
  const added = present.rows
    .filter(({ created_at }) => created_at > from)
    .map(
      (row): Change => ({
        itemId: row.id,
        name: row.name,
        kind: 'added',
        differences: [],
        at: row.created_at.toISOString(),
        by: null,
      }),
    );
  const changes = [...changed, ...added].toSorted((a, b) => b.at.localeCompare(a.at));
  return {
    since: from.toISOString(),
    quotation: since ? null : (quotation?.number ?? null),
    changes: changes.slice(0, mostChanges),
    more: changes.length > mostChanges,
  };
}
