import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { itemMatchLabel } from '#domain/matching/item-match.ts';
import { tryRules } from '#domain/matching/rule-effects.ts';
import { readName } from '#domain/names/read-name.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { catalogueSearch } from '#server/modules/catalogue/catalogue-search.ts';
import { loadLibrary } from '#server/modules/library/load-library.ts';
import { requestedPackage } from '#server/modules/market/price-range.query.ts';

/** A package as a company would write it, drafted from the institution's library as a quote would be. */
export async function tryLibraryRules(
  { db, catalogue }: Pick<ReadContext, 'db' | 'catalogue'>,
  { institutionId, sex, age, names }: ParsedInput<'libraryRule.try'>,
): Promise<CallOutput<'libraryRule.try'>> {
  const index = catalogueSearch(catalogue).names;
  const read = names
    .filter((name) => name !== '')
    .map((name) => {
      const { level, candidates } = readName(index, name);
      return { name, codes: level === 'auto' ? (candidates[0]?.codes ?? []) : [] };
    });
  const { nameOf } = catalogueGraph(catalogue);
  const pkg = {
    ...requestedPackage(catalogue, 'ANNUAL', { sex, itemCodes: read.flatMap(({ codes }) => codes) }),
    ...(age !== undefined && { ageMin: age, ageMax: age }),
  };
  const { matched, effects } = tryRules(catalogue, pkg, await loadLibrary(db, institutionId));
  return {
    total: toYuanText(matched.total),
    lines: matched.lines.map((line) => ({
      code: line.catalogueCode,
      name: nameOf(line.catalogueCode),
      status: { code: line.status, name: itemMatchLabel[line.status] },
      reason: line.reason,
      price: toYuanText(line.price),
    })),
    effects: effects.map(({ rule, difference, changed }) => ({
      kind: 'a' in rule ? ('mutex' as const) : ('partner' as const),
      rule:
        'a' in rule
          ? `${nameOf(rule.a)} 与 ${nameOf(rule.b)} 互斥`
          : `做${nameOf(rule.item)}时一并做${rule.requires.map(nameOf).join('、')}`,
      reason: rule.reason,
      difference: toYuanText(difference),
      changed: changed.map((line) => `${nameOf(line.catalogueCode)}：${itemMatchLabel[line.status]}`),
    })),
    unknown: read.flatMap(({ name, codes }) => (codes.length === 0 ? name : [])),
  };
}
