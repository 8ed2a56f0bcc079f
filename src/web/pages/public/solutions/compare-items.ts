import type { CallOutput } from '#wire/invoke.ts';

type Item = Pick<
  CallOutput<'catalogue.list'>[number],
  'code' | 'name' | 'category' | 'significance' | 'fasting' | 'radiation' | 'contains'
>;

interface ComparedRow extends Pick<Item, 'code' | 'name' | 'significance' | 'fasting' | 'radiation'> {
  /** By package: it is in, or the panel of the package that does all of it, or it isn't there. */
  readonly cells: readonly (true | string | false)[];
}

export interface ComparedType {
  readonly type: string;
  readonly rows: readonly ComparedRow[];
}

/** Every item that any of the packages holds, in the catalogue's order, by type. */
export function compareItems(
  packages: readonly (readonly string[])[],
  catalogue: readonly Item[],
  categories: readonly { readonly code: string; readonly type: string }[],
): ComparedType[] {
  const items = new Map(catalogue.map((item) => [item.code, item]));
  const leaves = (code: string): string[] => {
    const contains = items.get(code)?.contains ?? [];
    return contains.length === 0 ? [code] : contains.flatMap(leaves);
  };
  const contents = packages.map((codes) => ({
    codes: new Set(codes),
    panels: codes
      .filter((code) => (items.get(code)?.contains.length ?? 0) > 0)
      .map((code) => ({ code, leaves: new Set(leaves(code)) })),
  }));
  const typeOf = new Map(categories.map(({ code, type }) => [code, type]));
  const rows = catalogue
    .filter(({ code }) => contents.some(({ codes }) => codes.has(code)))
    .map((item): { type: string; row: ComparedRow } => {
      const parts = leaves(item.code);
      const row = {
        code: item.code,
        name: item.name,
        significance: item.significance,
        fasting: item.fasting,
        radiation: item.radiation,
        cells: contents.map(({ codes, panels }) => {
          if (codes.has(item.code)) return true;
          const panel = panels.find((one) => parts.every((part) => one.leaves.has(part)));
          return panel ? (items.get(panel.code)?.name ?? panel.code) : false;
        }),
      };
      return { type: typeOf.get(item.category) ?? '', row };
    });
  return [...Map.groupBy(rows, ({ type }) => type)].map(([type, list]) => ({
    type,
    rows: list.map(({ row }) => row),
  }));
}

/** Whether the packages differ in it. */
export const differs = ({ cells }: ComparedRow): boolean => cells.some((cell) => cell !== cells[0]);
