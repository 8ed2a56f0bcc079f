import type { Fen } from '#domain/kernel/money.ts';
import { coverFinder } from './cheapest-cover.ts';
import { pushOutExclusive } from './exclusive-lines.ts';
import type { LineOutcome, Target } from './line-outcome.ts';
import { isMet } from './line-outcome.ts';
import type { PackagePlan, PlannedLine } from './package-plan.ts';
import type { Asked, PriceList } from './price-list.ts';
import { isPrice, notAdmitted, ownDoing, pricesFor, wholePrice } from './price-list.ts';
import { addRelated } from './related-items.ts';

/** What an institution can do of a package; good until the solver is called again. */
interface Settled extends Asked {
  readonly offers: PriceList;
  /** Parallel to the requested lines. */
  readonly outcomes: readonly LineOutcome[];
  readonly met: number;
}

/** What it buys for that; good until the solver is called again. */
export interface Solution extends Settled {
  /** Per head; what is missing is not in it. */
  readonly total: Fen;
  /** Items that partner rules bring in, listed or not. */
  readonly related: ReadonlySet<number>;
  /** Items bought, each once. */
  readonly picks: readonly number[];
}

/** Solves a package for one institution after the other, in two steps: most need no price once it is known how little they can do. */
export interface PackageSolver {
  settle(offers: PriceList): Settled;
  buy(settled: Settled): Solution;
}

export function packageSolver(plan: PackagePlan): PackageSolver {
  const size = plan.graph.codes.length;
  const buffer = new Int32Array(size);
  const wanted = new Set<number>();
  const related = new Set<number>();
  const finder = coverFinder({ itemsDoing: plan.itemsDoing, atomsOf: plan.graph.atomsOf });
  return {
    settle(offers) {
      const prices = pricesFor(offers, plan.audience, buffer);
      const own = offers.own.length === 0 ? offers.own : offers.own.filter(plan.mayHave);
      const asked = { prices, own };
      const outcomes = plan.lines.map((line) => outcomeOf(plan, line, asked));
      pushOutExclusive(plan, outcomes, offers.mutexRules);
      let met = 0;
      for (const outcome of outcomes) if (isMet(outcome)) met++;
      return { offers, prices, own, outcomes, met };
    },
    buy(settled) {
      const { offers, outcomes } = settled;
      wanted.clear();
      related.clear();
      const done: number[] = [];
      plan.lines.forEach(({ target }, at) => {
        const outcome = outcomes[at] as LineOutcome;
        if (isMet(outcome)) {
          const doing = outcome.state === 'replaced' ? outcome.target : (target as Target);
          done.push(doing.item);
          if (outcome.state !== 'implied') for (const atom of doing.atoms) wanted.add(atom);
        } else if (outcome.state === 'partial')
          for (const atom of target?.atoms ?? []) if (isOffered(plan, settled, atom)) wanted.add(atom);
      });
      addRelated(plan, offers.partnerRules, done, wanted, settled, related);
      for (const item of related) {
        const { atoms } = plan.targetOf(item);
        // What is not listed whole is taken to be part of the service.
        if (atoms.every((atom) => isOffered(plan, settled, atom))) for (const atom of atoms) wanted.add(atom);
      }
      const total = finder.cover(wanted, settled);
      return { ...settled, total, related, picks: finder.picks };
    },
  };
}

export function isOffered({ itemsDoing }: PackagePlan, { prices, own }: Asked, atom: number): boolean {
  for (const item of itemsDoing[atom] as readonly number[]) if (isPrice(prices[item] as number)) return true;
  for (const { item, atoms } of own) if (isPrice(prices[item] as number) && atoms.includes(atom)) return true;
  return false;
}

const direct = { state: 'direct' } as const;
const partial = { state: 'partial' } as const;
const none = { state: 'none' } as const;
const implied = { state: 'implied' } as const;
const unmet = { state: 'unmet' } as const;

/**
 * One line by itself: offered whole; a replacement that is at least as good, or a lesser one where no part is
 * offered; offered on a condition that the package does not meet; offered in part; not at all.
 */
function outcomeOf(plan: PackagePlan, line: PlannedLine, asked: Asked): LineOutcome {
  const { target, standIns } = line;
  const { prices } = asked;
  if (!target) return replacement(line, asked, false) ?? unmet;
  if (target.item >= 0 && isPrice(prices[target.item] as number)) return direct;
  let offered = 0;
  for (const atom of target.atoms) if (isOffered(plan, asked, atom)) offered++;
  if (offered > 0 && offered === target.atoms.length) return direct;
  if (line.implied) return implied;
  const standIn = standIns.length > 0 ? replacement(line, asked, offered > 0) : undefined;
  if (standIn) return standIn;
  for (const item of target.whole) if (prices[item] === notAdmitted) return unmet;
  for (const { item } of ownDoing(target, asked)) if (prices[item] === notAdmitted) return unmet;
  return offered > 0 ? partial : none;
}

/** Stand-ins come sorted by level; within a level the cheapest offered wins, then the lower code. */
function replacement({ standIns }: PlannedLine, asked: Asked, partOffered: boolean): LineOutcome | undefined {
  let best: PlannedLine['standIns'][number] | undefined;
  let least = notAdmitted;
  for (const standIn of standIns) {
    if (best && best.rule.level !== standIn.rule.level) break;
    const price = wholePrice(standIn.target, asked);
    if (price < least) {
      best = standIn;
      least = price;
    }
  }
  return best && !(partOffered && best.rule.level === 'downgrade') ? best.outcome : undefined;
}
