import type { Replacement } from '#domain/catalogue/catalogue.ts';
import type { RequestedItem, RequestedPackage } from '#domain/demand/demand-package.ts';
import type { InstitutionMutexRule, InstitutionPartnerRule } from '#domain/institution/institution-item.ts';
import type { CatalogueGraph } from './catalogue-graph.ts';
import { compareText } from './catalogue-graph.ts';
import type { AtomSet, CoverGroup } from './cover-group.ts';
import type { Exclusion } from './compile-exclusions.ts';
import { compileExclusions } from './compile-exclusions.ts';
import type { RelatedPlan } from './compile-related.ts';
import { compileRelated } from './compile-related.ts';
import { compileGroups } from './compile-groups.ts';
import { firstReplacement, mostReplacements } from './line-state.ts';
import type { Audience } from './offer-block.ts';
import { audienceOf } from './offer-block.ts';

/** What a code comes down to in the plan: these atoms of this group. */
export interface Target {
  readonly code: string;
  readonly group: number;
  readonly mask: AtomSet;
  /** Codes that each do all of it, for this audience. */
  readonly wholeCodes: readonly string[];
}

export interface PlannedRequest {
  readonly item: RequestedItem;
  /** Undefined when the catalogue does not allow the item for this sex group. */
  readonly target: Target | undefined;
  /** In order of preference but for the price, which decides within a level. */
  readonly candidates: readonly PlannedReplacement[];
  /** A service that every check-up brings along (静脉采血, 总检): not listing it is not missing it. */
  readonly implied: boolean;
}

export interface PlannedReplacement {
  readonly rule: Replacement;
  readonly target: Target;
}

/** Everything about a demand package that does not depend on the institution, worked out once. */
export interface Plan {
  readonly graph: CatalogueGraph;
  readonly pkg: RequestedPackage;
  readonly audience: Audience;
  readonly groups: readonly CoverGroup[];
  readonly requests: readonly PlannedRequest[];
  readonly exclusions: readonly Exclusion[];
  readonly related: RelatedPlan;
}

/** The institutions' own rules that may come into play; OfferBlock.ruled refers to them by position. */
export interface OwnRules {
  readonly mutex: readonly InstitutionMutexRule[];
  readonly partner: readonly InstitutionPartnerRule[];
}

export const noOwnRules: OwnRules = { mutex: [], partner: [] };

const levelOrder = { equivalent: 0, upgrade: 1, downgrade: 2 } as const;

/** Compiles one package. `pkg.items` may hold an item twice; the order of items and rules changes no result. */
export function compileRequest(graph: CatalogueGraph, pkg: RequestedPackage, rules: OwnRules): Plan {
  const audience = audienceOf(pkg);
  const { items } = graph.catalogue;
  const allowed = (code: string) => items.get(code)?.sexes.includes(audience.sex) ?? true;
  const impliedCodes = new Set(graph.catalogue.categoryPartners.map((rule) => rule.requires));

  const drafts = pkg.items.map((item) => ({
    item,
    allowed: allowed(item.catalogueCode),
    implied: impliedCodes.has(item.catalogueCode),
    rules: graph
      .replacementsOf(item.catalogueCode)
      .filter((rule) => rule.sexes.includes(audience.sex) && allowed(rule.to) && rule.to !== rule.from)
      .toSorted(
        (a, b) =>
          levelOrder[a.level] - levelOrder[b.level] ||
          compareText(a.to, b.to) ||
          compareText(a.reason, b.reason),
      )
      .slice(0, mostReplacements),
  }));
  const options: RealisedOption[] = drafts.flatMap((draft, request) => [
    ...(draft.allowed ? [{ request, code: draft.item.catalogueCode, state: undefined }] : []),
    ...draft.rules.map((rule, k) => ({ request, code: rule.to, state: firstReplacement + k })),
  ]);
  const related = compileRelated(graph, audience, drafts, options, rules.partner);

  const codes = new Set([...options.map((option) => option.code), ...related.codes]);
  const { groups, targetOf } = compileGroups(graph, codes, allowed);
  return {
    graph,
    pkg,
    audience,
    groups,
    requests: drafts.map(({ item, implied, rules: candidates, allowed: fits }) => ({
      item,
      implied,
      target: fits ? targetOf(item.catalogueCode) : undefined,
      candidates: candidates.map((rule) => ({ rule, target: targetOf(rule.to) })),
    })),
    exclusions: compileExclusions(graph, pkg, options, rules.mutex),
    related: { ...related, targets: related.codes.map(targetOf) },
  };
}

/** A way to meet a request: by the item itself (state undefined: direct or implied), or by a replacement. */
export interface RealisedOption {
  readonly request: number;
  readonly code: string;
  readonly state: number | undefined;
}
