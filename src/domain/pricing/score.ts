import { invalid } from '#domain/kernel/failure.ts';
import type { Fen } from '#domain/kernel/money.ts';
import type { ScoreWeights } from './comparison-input.ts';

/** Each 0–1, higher is better. */
export interface ScoreParts {
  readonly price: number;
  readonly coverage: number;
  readonly level: number;
  readonly distance: number;
}

/**
 * price: the lowest levelled price over this one. coverage: items met over items asked. level: 1 for the
 * highest, a fifth less per level down, 0 when unrated. distance: 1 on the spot, ½ at 10 km (1 ÷ (1 + km/10)),
 * 0 when unknown.
 */
export function scoreParts(facts: {
  readonly levelled: Fen;
  readonly lowestLevelled: Fen;
  readonly coverage: number;
  readonly levelRank: number | undefined;
  readonly distanceKm: number | undefined;
}): ScoreParts {
  const { levelled, lowestLevelled, coverage, levelRank, distanceKm } = facts;
  return {
    price: levelled === 0 ? 1 : lowestLevelled / levelled,
    coverage,
    level: levelRank === undefined ? 0 : Math.min(1, Math.max(0, 1 - (levelRank - 1) / 5)),
    distance: distanceKm === undefined ? 0 : 1 / (1 + Math.max(0, distanceKm) / 10),
  };
}

/** 0–100, to one decimal: the parts weighted by points. */
export function score(parts: ScoreParts, weights: ScoreWeights): number {
  const sum =
    parts.price * weights.price +
    parts.coverage * weights.coverage +
    parts.level * weights.level +
    parts.distance * weights.distance;
  return Math.round(sum * 10) / 10;
}

/** @throws Failure 400 unless four whole numbers from 0 that add up to 100. */
export function checkWeights(weights: ScoreWeights): void {
  const points = [weights.price, weights.coverage, weights.level, weights.distance];
  const sum = points.reduce((all, p) => all + p, 0);
  if (points.every((p) => Number.isInteger(p) && p >= 0) && sum === 100) return;
  const message = '价格、齐全、等级、距市中心四项权重须为非负整数且合计 100，请调整后重试。';
  throw invalid(message, { weights: message });
}
