import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionMutexRule } from '#domain/institution/institution-item.ts';
import type { CatalogueGraph } from './catalogue-graph.ts';
import { compareText } from './catalogue-graph.ts';
import type { RealisedOption } from './compile-request.ts';
import { lineState } from './line-state.ts';

/** If `keep` and `drop` stand in these states together, `drop` gives way. */
export interface Exclusion {
  readonly keep: number;
  readonly keepState: number;
  readonly drop: number;
  readonly dropState: number;
  readonly reason: string;
  /** Position in OwnRules.mutex; undefined for a rule of the catalogue. */
  readonly ownRule: number | undefined;
}

/**
 * Every pair of lines that a mutex rule could forbid, in the order they must be settled: the line that covers
 * more is kept before one that covers less, then required before optional, then by 参考价, code and id. A line
 * already pushed out pushes nobody out.
 */
export function compileExclusions(
  graph: CatalogueGraph,
  pkg: RequestedPackage,
  options: readonly RealisedOption[],
  ownRules: readonly InstitutionMutexRule[],
): Exclusion[] {
  const order = keepOrder(graph, pkg);
  const byCode = new Map<string, RealisedOption[]>();
  for (const option of options) byCode.set(option.code, [...(byCode.get(option.code) ?? []), option]);

  const found: Exclusion[] = [];
  const pair = (a: string, b: string, reason: string, ownRule: number | undefined) => {
    for (const x of byCode.get(a) ?? [])
      for (const y of byCode.get(b) ?? []) {
        if (x.request === y.request) continue;
        const [keep, drop] = (order[x.request] ?? 0) < (order[y.request] ?? 0) ? [x, y] : [y, x];
        found.push({
          keep: keep.request,
          keepState: keep.state ?? lineState.direct,
          drop: drop.request,
          dropState: drop.state ?? lineState.direct,
          reason,
          ownRule,
        });
      }
  };
  for (const rule of graph.exclusions) pair(rule.a, rule.b, rule.reason, undefined);
  ownRules.forEach((rule, k) => {
    if (!byCode.has(rule.a) || !byCode.has(rule.b)) return;
    const nested =
      graph.codesContaining(rule.a).includes(rule.b) || graph.codesContaining(rule.b).includes(rule.a);
    // Doing the wider panel alone already obeys a rule against doing both.
    if (!nested) pair(rule.a, rule.b, rule.reason, k);
  });
  const at = (k: number) => order[k] ?? 0;
  return found.toSorted(
    (a, b) =>
      at(a.drop) - at(b.drop) ||
      at(a.keep) - at(b.keep) ||
      a.keepState - b.keepState ||
      a.dropState - b.dropState ||
      (a.ownRule ?? -1) - (b.ownRule ?? -1),
  );
}

/** Rank per request, 0 kept first. */
function keepOrder(graph: CatalogueGraph, pkg: RequestedPackage): number[] {
  const price = (code: string) => graph.catalogue.items.get(code)?.referencePrice ?? 0;
  const ranked = pkg.items
    .map((item, request) => ({ item, request, breadth: graph.atomsOf(item.catalogueCode).length }))
    .toSorted(
      (a, b) =>
        b.breadth - a.breadth ||
        Number(b.item.required) - Number(a.item.required) ||
        price(b.item.catalogueCode) - price(a.item.catalogueCode) ||
        compareText(a.item.catalogueCode, b.item.catalogueCode) ||
        compareText(a.item.id, b.item.id),
    );
  const order = Array.from({ length: ranked.length }, () => 0);
  ranked.forEach(({ request }, rank) => {
    order[request] = rank;
  });
  return order;
}
