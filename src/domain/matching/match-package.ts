import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import { sumFen } from '#domain/kernel/money.ts';
import { catalogueGraph, compareText } from './catalogue-graph.ts';
import { metOf } from './column-loops.ts';
import type { OwnRules } from './compile-request.ts';
import { compiledRequest } from './compiled-request.ts';
import { explainLines } from './explain-lines.ts';
import type { MatchedPackage } from './item-match.ts';
import type { LibraryBlock } from './library-block.ts';
import { libraryBlock } from './library-block.ts';

/**
 * Drafts one institution's quote for one demand package (DESIGN.md section 5). Lines come in the order of
 * `request.items`, related lines after them by code; the order of any input changes nothing else. Same kernel
 * as MatchIndex: a block of one institution, and then the words. Neither `request` nor `library` may change
 * afterwards: what was worked out for them is kept.
 */
export function matchPackage(
  catalogue: Catalogue,
  request: RequestedPackage,
  library: InstitutionLibrary,
): MatchedPackage {
  const { block, rules } = preparedLibrary(library);
  const run = compiledRequest(catalogueGraph(catalogue), request).run(block, rules);
  const lines = explainLines(run, block, rules);
  return {
    packageId: request.id,
    lines,
    total: sumFen(lines.map((line) => line.price)),
    listTotal: sumFen(lines.map((line) => line.listPrice)),
    coverage: request.items.length === 0 ? 1 : metOf(run.counts[0] ?? 0) / request.items.length,
  };
}

interface PreparedLibrary {
  readonly block: LibraryBlock;
  readonly rules: OwnRules;
}

const prepared = new WeakMap<InstitutionLibrary, PreparedLibrary>();

/** A library is matched against each package of a demand: sorted once. */
function preparedLibrary(library: InstitutionLibrary): PreparedLibrary {
  const known = prepared.get(library);
  if (known) return known;
  const rules = {
    mutex: library.mutexRules.toSorted((x, y) => compareText(ruleKey(x), ruleKey(y))),
    partner: library.partnerRules.toSorted(
      (x, y) =>
        compareText(x.item, y.item) ||
        compareText(x.requires.toSorted().join(), y.requires.toSorted().join()) ||
        compareText(x.reason, y.reason),
    ),
  };
  const made = { block: libraryBlock(library, rules), rules };
  prepared.set(library, made);
  return made;
}

const ruleKey = (rule: { a: string; b: string; reason: string }): string =>
  `${[rule.a, rule.b].toSorted()}|${rule.reason}`;
