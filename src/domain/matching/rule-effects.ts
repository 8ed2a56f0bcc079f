import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionLibrary } from '#domain/institution/institution-item.ts';
import type { Fen } from '#domain/kernel/money.ts';
import type { MatchedLine, MatchedPackage } from './item-match.ts';
import { matchPackage } from './match-package.ts';

/** What one rule of an institution does to one package: against the same library without that rule. */
interface RuleEffect {
  readonly rule: InstitutionLibrary['mutexRules'][number] | InstitutionLibrary['partnerRules'][number];
  /** Per head; negative: the rule makes it cheaper. */
  readonly difference: Fen;
  /** Lines that are there only because of the rule, or stand differently. */
  readonly changed: readonly MatchedLine[];
}

/** The drafted quote, and for each rule that matters to it what it changed. */
export function tryRules(
  catalogue: Catalogue,
  request: RequestedPackage,
  library: InstitutionLibrary,
): { readonly matched: MatchedPackage; readonly effects: readonly RuleEffect[] } {
  const matched = matchPackage(catalogue, request, library);
  const without = (part: Partial<InstitutionLibrary>) =>
    matchPackage(catalogue, request, { ...library, ...part });
  // A rule about nothing of this package is not tried: each trial reads the library anew.
  const graph = catalogueGraph(catalogue);
  const codes = matched.lines.flatMap((line) => [line.catalogueCode, line.replacementCode ?? []].flat());
  const inPlay = new Set(
    codes.flatMap((code) => [...graph.contentsOf(code), ...graph.codesContaining(code)]),
  );
  const mutex = library.mutexRules.flatMap((rule) =>
    inPlay.has(rule.a) && inPlay.has(rule.b)
      ? { rule, other: without({ mutexRules: library.mutexRules.filter((one) => one !== rule) }) }
      : [],
  );
  const partner = library.partnerRules.flatMap((rule) =>
    inPlay.has(rule.item)
      ? { rule, other: without({ partnerRules: library.partnerRules.filter((one) => one !== rule) }) }
      : [],
  );
  const effects = [...mutex, ...partner].map(({ rule, other }) => {
    const before = new Map(other.lines.map((line) => [keyOf(line), line]));
    return {
      rule,
      difference: matched.total - other.total,
      changed: matched.lines.filter((line) => before.get(keyOf(line))?.status !== line.status),
    };
  });
  return { matched, effects: effects.filter((one) => one.changed.length > 0 || one.difference !== 0) };
}

const keyOf = ({ requestId, catalogueCode }: MatchedLine) => `${requestId ?? ''}/${catalogueCode}`;
