import type { CallOutput } from '#wire/invoke.ts';

type Package = CallOutput<'institution.byCode'>['packages'][number];

/** For everybody the package is for. */
export const forAll = '含';

export interface ComparedItem {
  readonly name: string;
  /** For each package: `forAll`, the people it is for, or '' when it isn't in. */
  readonly cells: readonly string[];
}

/** Items of several packages side by side: what tells them apart first, then what all of them hold. */
export function comparePackages(packages: readonly Package[]): {
  readonly different: readonly ComparedItem[];
  readonly common: readonly ComparedItem[];
} {
  const names = new Set(packages.flatMap(({ audiences }) => audiences.flatMap(({ items }) => items)));
  const rows = [...names].map((name) => ({ name, cells: packages.map((pkg) => cellOf(pkg, name)) }));
  const isCommon = ({ cells }: ComparedItem) => cells.every((cell) => cell === forAll);
  return { different: rows.filter((row) => !isCommon(row)), common: rows.filter(isCommon) };
}

function cellOf({ audiences }: Package, name: string): string {
  const holding = audiences.filter(({ items }) => items.includes(name));
  if (holding.length === 0) return '';
  return holding.length === audiences.length
    ? forAll
    : holding
        .map(({ label }) => label)
        .join('、')
        .replace('未婚女性、已婚女性', '女性');
}
