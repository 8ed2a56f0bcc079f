import { sql } from 'kysely';
import { toYuanText } from '#domain/kernel/money.ts';
import { type CellField, cellFields, frozenText } from '#domain/library-import/library-cells.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';

interface State {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly list_price: number;
  readonly sale_price: number;
  readonly note: string;
  readonly frozen: boolean;
}
interface Past extends State {
  readonly item_id: string;
  readonly version: number;
  readonly until: Date;
  readonly by: string | null;
}
type Newer = CallOutput<'library.readSheet'>['rows'][number]['newer'];

/** As a cell of the sheet says it. */
const texts: Readonly<Record<CellField, (row: State) => string>> = {
  name: (row) => row.name,
  code: (row) => row.code,
  category: (row) => row.category,
  listPrice: (row) => toYuanText(row.list_price),
  salePrice: (row) => toYuanText(row.sale_price),
  note: (row) => row.note,
  frozen: (row) => (row.frozen ? frozenText : ''),
};

/** By line of a sheet, of the library's items: what was changed after the version that the sheet holds, by whom last; undefined where it holds none. */
export async function changedSince(
  db: Sql,
  institutionId: string,
  rows: readonly { readonly line: number; readonly itemId: string; readonly version: string }[],
): Promise<Map<number, Newer | undefined>> {
  const dated = rows.flatMap(({ line, itemId, version }) =>
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(itemId)
      ? [
          {
            line,
            item_id: itemId.toLowerCase(),
            version: /^[1-9]\d{0,8}$/.test(version) ? Number(version) : null,
          },
        ]
      : [],
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(dated)}::jsonb) AS d (item_id uuid, version integer)`;
  const past = await sql<Past>`
    SELECT p.*, u.name AS by FROM ${given} JOIN institution_item_past p ON p.item_id = d.item_id AND p.version >= d.version
    LEFT JOIN app_user u ON u.id = p.changed_by WHERE p.institution_id = ${institutionId} ORDER BY p.version`.execute(
    db,
  );
  const present = await sql<State & { id: string; version: number }>`
    SELECT i.* FROM ${given} JOIN institution_item i ON i.id = d.item_id WHERE i.institution_id = ${institutionId}`.execute(
    db,
  );
  const now = new Map(present.rows.map((row) => [row.id, row]));
  const earlier = Map.groupBy(past.rows, (row) => row.item_id);
  return new Map(
    dated.flatMap(({ line, item_id: itemId, version }): [number, Newer | undefined][] => {
      const current = now.get(itemId);
      if (current && (version === null || version > current.version)) return [[line, undefined]];
      if (version === null) return [];
      const states = (earlier.get(itemId) ?? []).filter((state) => state.version >= version);
      return current ? [[line, newerOf(states, current)]] : [];
    }),
  );
}

/** `states`: from the sheet's version on, each until its change. */
function newerOf(states: readonly Past[], current: State): Newer {
  const [made] = states;
  if (!made) return [];
  return cellFields.flatMap((field) => {
    const text = texts[field];
    if (text(made) === text(current)) return [];
    const last = states.findLast((state, at) => text(state) !== text(states[at + 1] ?? current));
    return [
      {
        field,
        before: text(made),
        after: text(current),
        at: last?.until.toISOString() ?? null,
        by: last?.by ?? null,
      },
    ];
  });
}
