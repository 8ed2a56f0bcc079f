import { itemType, type SexGroup } from '#domain/catalogue/catalogue.ts';
import type { NameIndex } from './name-index.ts';
import type { NameCandidate, NameMatch } from './name-match.ts';
import type { NearItem } from './near-items.ts';
import { normaliseName } from './normalise.ts';
import { isSure, type Verdict } from './verdict.ts';

/** What else the price list says of the row. It lowers certainty or breaks a tie; alone it makes nothing certain. */
export interface RowEvidence {
  readonly category?: string;
  /** Fen. */
  readonly price?: number;
  readonly sexes?: readonly SexGroup[];
  /** What the price is for (次, 单侧), or, in lists made from a laboratory system, what the result is measured in (mmol/L). */
  readonly unit?: string;
}

/** A price this many times off the reference needs a look. */
const FAR_OFF = 10;
const LOWEST_SHOWN = 0.25;
/** An amount in a volume: only something that a laboratory measures has such a unit. */
const CONCENTRATION = /(mol|g|u|eq|10[\^*]?\d+|个)\/(m|d|u|μ)?l$/i;
/** A price for one of two: the examination usually takes both. */
const ONE_SIDE = /^[/元]*(单|每|一)(个|只)?(侧|眼|耳|肢|手|足|膝|关节)$/;

/** Joins what the name says, what is near and what the row says. */
export function weigh(
  index: NameIndex,
  verdict: Verdict | undefined,
  nearItems: () => readonly NearItem[],
  evidence: RowEvidence,
  limit: number,
): NameMatch {
  const doubts = verdict ? doubtsOf(index, verdict.codes, evidence) : [];
  const category = categoryKey(evidence.category);
  const settled = verdict?.vague && !verdict.open && inCategory(index, verdict.codes, category);
  if (verdict && (isSure(verdict) || settled) && doubts.length === 0)
    return { level: 'auto', candidates: [{ codes: verdict.codes, score: 0.99, why: verdict.why }] };
  const offered: NameCandidate[] = nearItems().map(({ code, score, why }) => ({
    codes: [code],
    score: hinted(index, code, Math.min(score, 0.74), evidence, category),
    why,
  }));
  if (verdict) {
    const why = doubts[0] ?? (verdict.vague ? '这个写法也可能指别的项目，请确认' : verdict.why);
    const equals = verdict.equals ?? [];
    // Of equals the price or the category decides.
    for (const codes of [verdict.codes, ...equals.map((code) => [code])])
      offered.push({
        codes,
        score:
          equals.length > 0
            ? hinted(index, codes[0] ?? '', 0.75, evidence, category)
            : verdict.open
              ? 0.78
              : 0.79,
        why,
      });
  }
  const best = new Map<string, NameCandidate>();
  for (const candidate of offered) {
    const key = candidate.codes.toSorted().join();
    if (candidate.score >= LOWEST_SHOWN && candidate.score > (best.get(key)?.score ?? 0))
      best.set(key, { ...candidate, score: Math.round(candidate.score * 1000) / 1000 });
  }
  const candidates = [...best.values()]
    .toSorted((a, b) => b.score - a.score || (a.codes.join() < b.codes.join() ? -1 : 1))
    .slice(0, limit);
  return { level: candidates.length > 0 ? 'review' : 'none', candidates };
}

function doubtsOf(
  index: NameIndex,
  codes: readonly string[],
  { sexes, price = 0, unit = '' }: RowEvidence,
): string[] {
  const items = codes.flatMap((code) => index.items.get(code)?.item ?? []);
  const other = sexes?.length
    ? items.find((item) => !item.sexes.some((sex) => sexes.includes(sex)))
    : undefined;
  const usual = items.reduce((total, item) => total + item.referencePrice, 0);
  const ratio = price > 0 && usual > 0 ? Math.max(price / usual, usual / price) : 1;
  const measured = unit.normalize('NFKC').replaceAll(' ', '');
  const unmeasured = CONCENTRATION.test(measured) && items.find((item) => item.type !== itemType.laboratory);
  return [
    ...(other ? [`适用性别与“${other.name}”不符，请核对`] : []),
    ...(ratio >= FAR_OFF ? ['价格与参考价相差 10 倍以上，请核对'] : []),
    ...(unmeasured ? [`“${unit}”是化验结果的单位，与“${unmeasured.name}”不符，请核对`] : []),
    ...(ONE_SIDE.test(measured) ? [`价格按“${unit}”计，请确认是否已含双侧`] : []),
  ];
}

/** Made once for a name: it costs as much as reading a short name does. */
const categoryKey = (category = ''): string => (category === '' ? '' : normaliseName(category));

/** `written`: the key of the category that the price list says. */
function inCategory(index: NameIndex, codes: readonly string[], written: string): boolean {
  if (written === '') return false;
  return codes.every((code) => {
    const own = index.categoryKeys.get(index.items.get(code)?.item.category ?? '') ?? '';
    return own !== '' && (written.includes(own) || (written.length > 1 && own.includes(written)));
  });
}

/** A fitting category or price lifts a candidate a little, a price far off lowers it. */
function hinted(
  index: NameIndex,
  code: string,
  score: number,
  evidence: RowEvidence,
  category: string,
): number {
  const item = index.items.get(code)?.item;
  if (!item) return score;
  let lift = inCategory(index, [code], category) ? 0.03 : 0;
  if (evidence.price && item.referencePrice > 0) {
    const ratio = Math.max(evidence.price / item.referencePrice, item.referencePrice / evidence.price);
    lift += ratio <= 1.5 ? 0.02 : ratio > 6 ? -0.05 : 0;
  }
  if (evidence.sexes?.length && !item.sexes.some((sex) => evidence.sexes?.includes(sex))) lift -= 0.2;
  return Math.min(0.79, Math.max(0, score + lift));
}
