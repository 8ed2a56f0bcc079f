import type { InstitutionPartnerRule } from '#domain/institution/institution-item.ts';
import type { RequestedItem } from '#domain/demand/demand-package.ts';
import type { CatalogueGraph } from './catalogue-graph.ts';
import { compareText } from './catalogue-graph.ts';
import type { RealisedOption, Target } from './compile-request.ts';
import { lineState } from './line-state.ts';
import type { Audience } from './offer-block.ts';

/** What partner rules may bring in that nobody asked for. Items are numbered by their place in `codes`. */
export interface RelatedPlan {
  readonly codes: readonly string[];
  readonly targets: readonly Target[];
  /** What brings each item in, through any chain of rules that leave no choice. */
  readonly triggers: readonly Trigger[];
  /** What each item brings in after it, itself included. */
  readonly implies: readonly (readonly number[])[];
  /** Rules with a choice (mode any), and institutions' own rules: settled per institution. */
  readonly conditional: readonly ConditionalRule[];
  /** All that may be done for the package, with what is nested in it: a rule about anything else never applies. */
  readonly within: ReadonlySet<string>;
}

/** Per request, in order of likelihood, a table over line states: 1 sets the rule off. */
export type Trigger = readonly { readonly request: number; readonly states: Uint8Array }[];

export interface ConditionalRule {
  readonly trigger: Trigger;
  /** Related items that set it off as well. */
  readonly after: readonly number[];
  readonly mode: 'all' | 'any';
  readonly options: readonly number[];
  /** Position in OwnRules.partner; undefined for a rule of the catalogue. */
  readonly ownRule: number | undefined;
}

/**
 * Follows the partner rules from everything that may be done for this package. What the buyer asked for, by
 * itself or inside a panel, is never brought in a second time, however the institution answers that request.
 */
export function compileRelated(
  graph: CatalogueGraph,
  audience: Audience,
  requests: readonly { readonly item: RequestedItem }[],
  options: readonly RealisedOption[],
  ownRules: readonly InstitutionPartnerRule[],
): Omit<RelatedPlan, 'targets'> {
  const asked = new Set(requests.flatMap(({ item }) => graph.atomsOf(item.catalogueCode)));
  const isAsked = (code: string) => graph.atomsOf(code).every((atom) => asked.has(atom));
  const allowed = (code: string) => graph.catalogue.items.get(code)?.sexes.includes(audience.sex) ?? true;

  /** What doing `code` (and what is in it) calls for. */
  const calls = (code: string) => {
    const fixed = new Set<string>();
    const open: { mode: 'all' | 'any'; codes: string[]; ownRule: number | undefined }[] = [];
    for (const inner of graph.contentsOf(code)) {
      for (const rule of graph.partnersOf(inner)) {
        const missing = rule.requires.filter((other) => allowed(other) && !isAsked(other)).toSorted();
        if (rule.mode === 'all') for (const other of missing) fixed.add(other);
        else if (missing.length > 0 && !rule.requires.some(isAsked))
          open.push({ mode: 'any', codes: missing, ownRule: undefined });
      }
      const category = graph.catalogue.items.get(inner)?.category ?? '';
      for (const rule of graph.catalogue.categoryPartners)
        if (
          (rule.categories.includes('*') || rule.categories.includes(category)) &&
          !rule.exceptItems.includes(inner)
        )
          if (rule.requires !== inner && allowed(rule.requires) && !isAsked(rule.requires))
            fixed.add(rule.requires);
      for (const k of ownByItem.get(inner) ?? []) {
        const codes = (ownRules[k]?.requires ?? [])
          .filter((other) => allowed(other) && !isAsked(other))
          .toSorted();
        if (codes.length > 0) open.push({ mode: 'all', codes, ownRule: k });
      }
    }
    fixed.delete(code);
    return { fixed: [...fixed].toSorted(), open };
  };
  const ownByItem = new Map<string, number[]>();
  ownRules.forEach((rule, k) => ownByItem.set(rule.item, [...(ownByItem.get(rule.item) ?? []), k]));

  const sources = [...new Set(options.map((option) => option.code))].toSorted();
  const reached = new Map<string, ReturnType<typeof calls>>();
  const visit = (code: string) => {
    if (reached.has(code)) return;
    const called = calls(code);
    reached.set(code, called);
    for (const other of called.fixed) visit(other);
    for (const rule of called.open) for (const other of rule.codes) visit(other);
  };
  for (const code of sources) visit(code);

  const brought = new Set(
    [...reached.values()].flatMap(({ fixed, open }) => [...fixed, ...open.flatMap((o) => o.codes)]),
  );
  const codes = [...brought].toSorted();
  const number = new Map(codes.map((code, k) => [code, k]));
  const closure = (code: string) => {
    const seen = new Set<string>();
    const follow = (from: string) => {
      for (const other of reached.get(from)?.fixed ?? [])
        if (!seen.has(other)) {
          seen.add(other);
          follow(other);
        }
    };
    follow(code);
    return seen;
  };
  const closures = new Map([...reached.keys()].map((code) => [code, closure(code)]));
  const byCode = new Map<string, RealisedOption[]>();
  for (const option of options) byCode.set(option.code, [...(byCode.get(option.code) ?? []), option]);
  const triggerOf = (from: Iterable<string>): Trigger => {
    const tables = new Map<number, Uint8Array>();
    for (const option of [...from].flatMap((code) => byCode.get(code) ?? [])) {
      const states = tables.get(option.request) ?? new Uint8Array(256);
      tables.set(option.request, states);
      for (const state of option.state === undefined ? [lineState.direct, lineState.implied] : [option.state])
        states[state] = 1;
    }
    const direct = (table: Uint8Array) => table[lineState.direct] ?? 0;
    return [...tables]
      .map(([request, states]) => ({ request, states }))
      .toSorted((a, b) => direct(b.states) - direct(a.states) || a.request - b.request);
  };

  const rules = new Map<string, { rule: Called; sources: Set<string> }>();
  for (const [source, { open }] of reached)
    for (const rule of open) {
      const key = `${rule.ownRule ?? -1}|${rule.mode}|${rule.codes.join()}`;
      const known = rules.get(key) ?? { rule, sources: new Set<string>() };
      rules.set(key, known);
      known.sources.add(source);
    }
  const conditional = [...rules]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([, { rule, sources: from }]) => ({
      trigger: triggerOf(from),
      after: [...from].flatMap((code) => number.get(code) ?? []),
      mode: rule.mode,
      options: rule.codes.map((code) => number.get(code) ?? 0),
      ownRule: rule.ownRule,
    }));
  return {
    codes,
    triggers: codes.map((target) => triggerOf(sources.filter((code) => closures.get(code)?.has(target)))),
    implies: codes.map((code) => [code, ...(closures.get(code) ?? [])].map((c) => number.get(c) ?? 0)),
    conditional,
    within: new Set([...reached.keys()].flatMap((code) => graph.contentsOf(code))),
  };
}

interface Called {
  readonly mode: 'all' | 'any';
  readonly codes: readonly string[];
  readonly ownRule: number | undefined;
}
