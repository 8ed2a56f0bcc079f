import type { Catalogue, CatalogueItem, SexGroup, TemplatePackage } from '#domain/catalogue/catalogue.ts';
import { contentsOf } from '#domain/catalogue/rule-hits.ts';
import { checkDemand } from '#domain/compliance/check-package.ts';
import { type ExamPurpose, purposeOf } from '#domain/demand/purpose.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { attendants, byPriority } from './item-priority.ts';

export interface Wish {
  readonly purpose: string;
  readonly sex: SexGroup;
  /** Per head. Undefined: the whole template. */
  readonly budget: Fen | undefined;
  /** The template to start from; else the fullest general one that the budget carries. */
  readonly templateCode?: string | undefined;
}

export interface Fit {
  readonly template: TemplatePackage;
  readonly itemCodes: readonly string[];
  /** Of the next fuller template, because the budget has room. */
  readonly added: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** False: not even the first item is within the budget; the package is then empty. */
  readonly fits: boolean;
}

export interface LeftOut {
  readonly code: string;
  /** `rule`: not for this purpose or these people. */
  readonly why: 'budget' | 'rule';
}

/** What a package costs per head; the caller knows the market. */
type PriceOf = (itemCodes: readonly string[]) => Fen;

/** General templates by purpose; 其他 starts from an ordinary year's, since its own are for single trades. */
const generalType: Readonly<Record<ExamPurpose, string>> = {
  ENTRY: 'ENTRY',
  ANNUAL: 'ANNUAL',
  OTHER: 'ANNUAL',
  OCCUPATION: 'OCCUPATION',
};

/**
 * A package for a purpose, a group of people and a budget (按预算推荐). A template that costs too much loses items from
 * the least urgent up; when the template is ours to choose and money is left, items of the next fuller one are taken in,
 * the most urgent first. What a rule forbids these people for this purpose is never in. Undefined when no template
 * speaks of these people.
 */
export function fitBudget(catalogue: Catalogue, wish: Wish, priceOf: PriceOf): Fit | undefined {
  const { budget } = wish;
  const ladder = laddersOf(catalogue, wish).map((template) => ({
    template,
    ...lawful(catalogue, wish, template.items[wish.sex] ?? []),
  }));
  const [first] = ladder;
  if (!first) return undefined;
  const within = (codes: readonly string[]) => budget === undefined || priceOf(codes) <= budget;
  const affordable = budget === undefined ? first : ladder.findLast(({ codes }) => within(codes));
  if (!affordable) return trimmed(catalogue, first, within);
  const next = wish.templateCode || budget === undefined ? undefined : ladder[ladder.indexOf(affordable) + 1];
  return extended(catalogue, affordable, next, within);
}

interface Rung {
  readonly template: TemplatePackage;
  /** What the rules let stand, in the template's order. */
  readonly codes: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

/** Emptiest first. */
function laddersOf(catalogue: Catalogue, { purpose, sex, templateCode }: Wish): TemplatePackage[] {
  const here = catalogue.templates.filter((template) => (template.items[sex] ?? []).length > 0);
  if (templateCode) return here.filter((template) => template.code === templateCode);
  const type = generalType[purposeOf(purpose)];
  return here
    .filter((template) => template.checkType === type)
    .toSorted((a, b) => (a.items[sex]?.length ?? 0) - (b.items[sex]?.length ?? 0));
}

/** Without what is blocked or could not be done for these people; a removal may cure several findings. */
function lawful(catalogue: Catalogue, { purpose, sex }: Wish, codes: readonly string[]) {
  const items = codes
    .filter((code) => catalogue.items.get(code)?.active)
    .map((code) => ({ id: code, catalogueCode: code, required: true }));
  const pkg = { id: 'suggested', name: '', sex, headcount: 0, items };
  const forbidden = new Set(
    checkDemand({ purpose, packages: [pkg] }, catalogue)
      .filter(({ effect }) => effect === 'block' || effect === 'unmet')
      .flatMap(({ catalogueCodes }) => catalogueCodes),
  );
  return {
    codes: items.map(({ id }) => id).filter((code) => !forbidden.has(code)),
    leftOut: [...forbidden].map((code): LeftOut => ({ code, why: 'rule' })),
  };
}

/** Most prices asked for beyond the bisection: items that might still fit into what is left. */
const mostTries = 12;

/** The longest run by priority that the budget carries, then whatever smaller still fits, and what comes along with it. */
function trimmed(catalogue: Catalogue, rung: Rung, within: (codes: readonly string[]) => boolean): Fit {
  const neededBy = attendants(catalogue);
  const ranked = itemsOf(catalogue, rung.codes)
    .filter(({ code }) => !neededBy(code))
    .toSorted(byPriority)
    .map(({ code }) => code);
  let low = 0;
  let high = ranked.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (within(ranked.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  const taken = ranked.slice(0, low);
  const left: string[] = [];
  for (const [at, code] of ranked.slice(low).entries())
    (low > 0 && at > 0 && at <= mostTries && within([...taken, code]) ? taken : left).push(code);
  const chosen = itemsOf(catalogue, taken);
  for (const code of rung.codes) {
    const needs = neededBy(code);
    // In the price already.
    if (needs && chosen.some(needs) && within([...taken, code])) taken.push(code);
  }
  return {
    template: rung.template,
    itemCodes: rung.codes.filter((code) => taken.includes(code)),
    added: [],
    leftOut: [...rung.leftOut, ...overBudget(left)],
    fits: low > 0,
  };
}

function extended(
  catalogue: Catalogue,
  rung: Rung,
  next: Rung | undefined,
  within: (codes: readonly string[]) => boolean,
): Fit {
  const taken = [...rung.codes];
  const added: string[] = [];
  const left: string[] = [];
  for (const { code } of itemsOf(catalogue, next?.codes ?? []).toSorted(byPriority)) {
    if (repeats(catalogue, code, taken)) continue;
    if (added.length + left.length < mostTries && within([...taken, code])) {
      taken.push(code);
      added.push(code);
    } else left.push(code);
  }
  return {
    template: rung.template,
    itemCodes: taken,
    added,
    leftOut: [...rung.leftOut, ...overBudget(left)],
    fits: true,
  };
}

const overBudget = (codes: readonly string[]) => codes.map((code): LeftOut => ({ code, why: 'budget' }));

const itemsOf = (catalogue: Catalogue, codes: readonly string[]): CatalogueItem[] =>
  codes.flatMap((code) => catalogue.items.get(code) ?? []);

/** It is there already, alone or within a panel, or a panel with something that is there, or may not stand beside it. */
function repeats(catalogue: Catalogue, code: string, taken: readonly string[]): boolean {
  const inside = contentsOf(code, catalogue).add(code);
  return taken.some(
    (other) =>
      inside.has(other) ||
      [...contentsOf(other, catalogue)].some((part) => inside.has(part)) ||
      catalogue.mutex.some(
        ({ a, b, kind }) => kind !== 'soft' && ((a === code && b === other) || (a === other && b === code)),
      ),
  );
}
