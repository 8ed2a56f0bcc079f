/** One rule for all names that stand in a price list at different prices. `later`: what stands further down counts. */
export const duplicateRules = ['higher', 'lower', 'later', 'campus'] as const;
export type DuplicateRule = (typeof duplicateRules)[number];

export interface DuplicateRow {
  readonly id: string;
  /** Rows with the same key are one item. */
  readonly key: string;
  readonly name: string;
  /** Fen. */
  readonly listPrice: number;
  readonly salePrice: number;
  /** Where the row comes from, for names told apart by campus: its sheet, else its category. */
  readonly from: string;
}

interface Resolution {
  readonly drop: readonly string[];
  readonly rename: ReadonlyMap<string, string>;
  /** Names that the rule can't decide: their rows come from the same place. */
  readonly open: number;
}

/** What becomes of rows, in the order of the file, that give one name several prices. */
export function resolveDuplicates(rows: readonly DuplicateRow[], rule: DuplicateRule): Resolution {
  const drop: string[] = [];
  const rename = new Map<string, string>();
  let open = 0;
  for (const group of Map.groupBy(rows, ({ key }) => key).values()) {
    if (group.length < 2) continue;
    if (rule === 'campus') {
      const places = new Set(group.map(({ from }) => from));
      if (places.has('') || places.size < group.length) open += 1;
      else for (const { id, name, from } of group) rename.set(id, `${name}（${from}）`);
      continue;
    }
    const better = (a: DuplicateRow, b: DuplicateRow) => {
      const difference = a.listPrice - b.listPrice || a.salePrice - b.salePrice;
      return rule === 'later' || (rule === 'higher' ? difference >= 0 : difference < 0);
    };
    const chosen = group.reduce((best, row) => (better(row, best) ? row : best));
    drop.push(...group.filter((row) => row !== chosen).map(({ id }) => id));
  }
  return { drop, rename, open };
}
