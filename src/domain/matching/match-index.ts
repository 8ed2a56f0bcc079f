import type { Catalogue, CatalogueItem, SexGroup } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { catalogueGraph } from './catalogue-graph.ts';
import { metOf, missingOf } from './column-loops.ts';
import { columnPool } from './column-pool.ts';
import type { Plan } from './compile-request.ts';
import { compileRequest } from './compile-request.ts';
import { haveASay } from './compiled-request.ts';
import type { MatchRun } from './match-run.ts';
import { matchRunner } from './match-run.ts';
import { absent, audienceOf } from './offer-block.ts';
import { ownRuleBook } from './own-rule-book.ts';
import { ownRulesApply } from './settle-related.ts';
import { offerColumns } from './offer-columns.ts';

/** Answers for all institutions at once what `matchPackage` answers for one: same plan, same solver. */
export interface MatchIndex {
  readonly size: number;
  /** All institutions, or only those given (unknown ids are left out); in the index's own order. */
  match(packages: readonly RequestedPackage[], institutionIds?: Iterable<string>): IndexedMatch;
  /** What each of the institutions that offer the item asks for it alone, cheapest first where it lists it twice. */
  pricesOf(item: Pick<CatalogueItem, 'code' | 'sexes'>, institutionIds?: Iterable<string>): Fen[];
  /** Puts an institution's current library in place of what is held; adds it if new. */
  replaceInstitution(library: InstitutionLibrary): void;
  removeInstitution(institutionId: string): void;
}

/** Columns run parallel to `institutionIds`. */
export interface IndexedMatch {
  readonly institutionIds: readonly string[];
  readonly packages: readonly IndexedPackageMatch[];
}

export interface IndexedPackageMatch {
  readonly packageId: string;
  /** Requested lines. Coverage is met ÷ requested, 1 for an empty package: see `coverageAt`. */
  readonly requested: number;
  /** Per head, fen. */
  readonly total: Float64Array;
  readonly met: Uint16Array;
  /** Lines of status missing (unmet and exclusive ones are neither met nor missing). */
  readonly missing: Uint16Array;
}

export const coverageAt = (match: IndexedPackageMatch, row: number): number =>
  match.requested === 0 ? 1 : (match.met[row] ?? 0) / match.requested;

/** Institutions per block: its columns stay in the processor's cache. */
const blockSize = 1024;

export function buildMatchIndex(
  catalogue: Catalogue,
  libraries: Iterable<InstitutionLibrary>,
  expected = 1024,
): MatchIndex {
  const graph = catalogueGraph(catalogue);
  const offers = offerColumns(expected);
  const rowOf = new Map<string, number>();
  const idOf: (string | undefined)[] = [];
  const free: number[] = [];
  const rules = ownRuleBook();

  // Each run's answer is taken before the next begins, so all runners may use the same columns.
  const pool = columnPool(blockSize);
  const runnerOf = (plan: Plan) => {
    pool.reset();
    return matchRunner(plan, pool, true);
  };

  let allRows: Int32Array | undefined;
  const rowsNamed = (ids: Iterable<string>) =>
    Int32Array.from(new Set([...ids].flatMap((id) => rowOf.get(id) ?? []))).toSorted();
  const rowsOf = (ids: Iterable<string> | undefined) =>
    ids ? rowsNamed(ids) : (allRows ??= Int32Array.from(rowOf.values()).toSorted());

  const remove = (institutionId: string) => {
    const row = rowOf.get(institutionId);
    if (row === undefined) return;
    offers.erase(row);
    rules.erase(row);
    rowOf.delete(institutionId);
    allRows = undefined;
    idOf[row] = undefined;
    free.push(row);
  };
  const put = (library: InstitutionLibrary) => {
    const known = rowOf.get(library.institutionId);
    if (known !== undefined) {
      offers.erase(known);
      rules.erase(known);
    }
    const row = known ?? free.pop() ?? idOf.length;
    rowOf.set(library.institutionId, row);
    allRows = undefined;
    idOf[row] = library.institutionId;
    offers.write(row, library);
    rules.write(row, library);
  };
  for (const library of libraries) put(library);

  return {
    get size() {
      return rowOf.size;
    },
    replaceInstitution: put,
    removeInstitution: remove,
    pricesOf({ code, sexes }, institutionIds) {
      const rows = rowsOf(institutionIds);
      if (rows.length === 0) return [];
      const block = offers.reader()(rows, []);
      const columns = sexes.flatMap((sex) => block.price(code, usualAudience(sex)) ?? []);
      const prices = Array.from(rows, (_, at) => Math.min(absent, ...columns.map((one) => one[at] as Fen)));
      return prices.filter((price) => price < absent);
    },
    match(packages, institutionIds) {
      const rows = rowsOf(institutionIds);
      const results = packages.map((pkg) => ({
        packageId: pkg.id,
        requested: pkg.items.length,
        total: new Float64Array(rows.length),
        met: new Uint16Array(rows.length),
        missing: new Uint16Array(rows.length),
      }));
      // Institutions' own partner rules bring in items that nobody else needs priced. While few institutions
      // have such rules, everybody is matched without them first, then those for whom one applies, with them.
      const own = rules.among(rows);
      const read = offers.reader();
      const common = rules.partnerShare(rows) > 0.25;
      const jobs = packages.map((pkg, p) => {
        const plan = compileRequest(graph, pkg, common ? own : { ...own, partner: [] });
        const extended =
          !common && haveASay(plan, { ...own, mutex: [] }) ? compileRequest(graph, pkg, own) : undefined;
        return {
          result: results[p] as IndexedPackageMatch,
          runner: runnerOf(plan),
          extended,
          applies: extended && ownRulesApply(extended),
          again: [] as number[],
        };
      });
      for (let from = 0; from < rows.length; from += blockSize) {
        const part = rows.subarray(from, from + blockSize);
        const block = read(part, rules.of(part));
        for (const { runner, result, applies, again } of jobs) {
          const run = runner(block);
          storeBlock(result, run, block.size, from);
          if (applies)
            for (const { row, partner } of block.ruled)
              if (applies(run, row, partner)) again.push(from + row);
        }
      }
      for (const { result, extended, again } of jobs) {
        if (!extended || again.length === 0) continue;
        const runner = runnerOf(extended);
        for (let from = 0; from < again.length; from += blockSize) {
          const places = again.slice(from, from + blockSize);
          const part = Int32Array.from(places, (at) => rows[at] as number);
          const run = runner(read(part, rules.of(part)));
          places.forEach((at, i) => storeRow(result, run, i, at));
        }
      }
      return { institutionIds: Array.from(rows, (row) => idOf[row] ?? ''), packages: results };
    },
  };
}

/** A price list's conditions on age are about screening from some age on: at forty nearly all are met. */
const usualAudience = (sex: SexGroup) =>
  audienceOf({ id: '', name: '', sex, ageMin: 40, ageMax: 40, headcount: 0, items: [] });

function storeBlock(result: IndexedPackageMatch, run: MatchRun, size: number, at: number): void {
  const { met, missing } = result;
  const { counts } = run;
  result.total.set(run.total.subarray(0, size), at);
  for (let i = 0; i < size; i++) {
    const count = counts[i] as number;
    met[at + i] = metOf(count);
    missing[at + i] = missingOf(count);
  }
}

function storeRow(result: IndexedPackageMatch, run: MatchRun, i: number, at: number): void {
  result.total[at] = run.total[i] as number;
  result.met[at] = metOf(run.counts[i] as number);
  result.missing[at] = missingOf(run.counts[i] as number);
}
