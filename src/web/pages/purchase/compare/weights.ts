import { defaultWeights, type ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { weightNames } from '#wire/award/comparison-text.ts';

export const weightSum = (weights: ScoreWeights): number =>
  weightNames.reduce((sum, [key]) => sum + weights[key], 0);

/** For the address, so that a reload, the memo and whoever gets the link see the same scores; '' is the default. */
export function writeWeights(weights: ScoreWeights): string {
  const points = weightNames.map(([key]) => weights[key]).join('-');
  return points === weightNames.map(([key]) => defaultWeights[key]).join('-') ? '' : points;
}

/** Undefined for nothing or nonsense: then the default counts. */
export function readWeights(text: string | null): ScoreWeights | undefined {
  const points = /^\d{1,3}(-\d{1,3}){3}$/.test(text ?? '') ? (text as string).split('-').map(Number) : [];
  const [price, coverage, level, distance] = points;
  if (price === undefined || coverage === undefined || level === undefined || distance === undefined)
    return undefined;
  const weights = { price, coverage, level, distance };
  return weightSum(weights) === 100 ? weights : undefined;
}
