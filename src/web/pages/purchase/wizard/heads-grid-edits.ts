import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { ageText } from '#domain/demand/age-text.ts';
import { demandLimits } from '#domain/demand/demand-limits.ts';
import { cleanText } from '#domain/kernel/text.ts';
import { joined } from '#domain/library-import/price-separators.ts';
import { withoutTextGuard } from '#domain/library-import/text-guard.ts';
import type { Draft, DraftPackage } from './draft/draft.ts';
import { withPackage } from './draft/package-edits.ts';

interface HeadsRow {
  readonly key: string;
  readonly group: string;
  readonly ages: string;
  /** By sex group, in the order of the columns; undefined where there is no such package. */
  readonly cells: readonly (DraftPackage | undefined)[];
}

/** Groups × ages in rows, sex groups in columns. A second package for the same people gets a row of its own. */
export function headsRows(draft: Draft, sexes: readonly SexGroup[]): HeadsRow[] {
  return draft.groups.flatMap((group) => {
    const seen = new Map<string, number>();
    const placed = group.packages.map((pkg) => {
      const people = `${pkg.ageMin ?? ''}-${pkg.ageMax ?? ''}`;
      const nth = seen.get(`${people}:${pkg.sex}`) ?? 0;
      seen.set(`${people}:${pkg.sex}`, nth + 1);
      return { pkg, row: `${group.key}:${people}:${nth}` };
    });
    return [...Map.groupBy(placed, ({ row }) => row)].map(([key, all]) => {
      const packages = all.map(({ pkg }) => pkg);
      return {
        key,
        group: group.name,
        ages: ageText(packages[0]?.ageMin, packages[0]?.ageMax),
        cells: sexes.map((sex) => packages.find((pkg) => pkg.sex === sex)),
      };
    });
  });
}

/** Heads as people write them in a sheet (`1,200`, `30人`); undefined: not a number of heads; null: an empty cell. */
export function headsIn(text: string): number | null | undefined {
  const said = joined(withoutTextGuard(cleanText(text).trim()), false);
  const bare = said.text?.replace(/人$/, '');
  if (bare === '') return null;
  // Two numbers in a cell are not one, whatever stands between them.
  if (bare === undefined || said.ask || !/^(?:\d{1,7}|\d{1,3}(?:,\d{3})+)$/.test(bare)) return undefined;
  const heads = Number(bare.replaceAll(',', ''));
  return heads <= demandLimits.headcount ? heads : undefined;
}

/** Cells of a spreadsheet laid from one cell on to the right and down; empty ones change nothing. */
export function withPastedHeads(
  draft: Draft,
  rows: readonly HeadsRow[],
  from: { readonly row: number; readonly column: number },
  text: string,
): { draft: Draft; filled: number; skipped: string[] } {
  const skipped: string[] = [];
  let filled = 0;
  let next = draft;
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  for (const [down, line] of lines.entries())
    for (const [right, written] of line.split('\t').entries()) {
      const heads = headsIn(written);
      const pkg = rows[from.row + down]?.cells[from.column + right];
      if (heads === null || (heads === 0 && !pkg)) continue;
      if (heads === undefined || !pkg) {
        skipped.push(written.trim());
        continue;
      }
      next = withPackage(next, pkg.key, (now) => ({ ...now, headcount: heads }));
      filled += 1;
    }
  return { draft: next, filled, skipped };
}
