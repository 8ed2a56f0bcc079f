import { conditionsMet, itemFits } from './fits.ts';
import { type Picture, pictureOf } from './imaging.ts';
import { wordsOf } from './members.ts';
import type { NameIndex } from './name-index.ts';
import { squeeze } from './normalise.ts';
import type { Part } from './part.ts';
import type { Word } from './read-single.ts';

export interface NearItem {
  readonly code: string;
  readonly score: number;
  readonly why: string;
}

/** Items that a name may mean though not all of it is understood: by its words first, then by its characters. */
export function nearItems(index: NameIndex, text: string): NearItem[] {
  const words = wordsOf(index, text);
  const length = words.reduce((total, word) => total + word.text.length, 0) || 1;
  const parts = words.flatMap((word) => word.parts);
  const near = new Map<string, NearItem>();
  const offer = (code: string, score: number, why: string) => {
    const fair = Math.max(0, score - 0.12 * contradictions(index, code, words));
    if (fair > (near.get(code)?.score ?? 0)) near.set(code, { code, score: fair, why });
  };
  for (const word of words)
    for (const reading of word.readings) {
      if (reading.code === undefined) continue;
      const share = word.text.length / length;
      const unmet = conditionsMet(reading, parts) === undefined ? 0.12 + sizeApart(reading.need, parts) : 0;
      const base = reading.parameter ? 0.2 : 0.5;
      offer(reading.code, base + 0.3 * share - unmet, `名称中的“${word.text}”一致，其余部分请核对`);
    }
  offerPictures(index, text, offer);
  for (const { code, similarity } of index.similarity.nearest(squeeze(text), 15))
    offer(code, similarity * 0.72, '名称相近');
  return [...near.values()];
}

/** Of several panels the one nearest in size comes first. */
function sizeApart(need: readonly Part[], parts: readonly Part[]): number {
  const sizeOf = (list: readonly Part[]) => Number(list.find(({ type }) => type === 'count')?.value);
  const apart = Math.abs(sizeOf(need) - sizeOf(parts));
  return Number.isNaN(apart) ? 0 : 0.003 * Math.min(apart, 15);
}

/** Parts of the name that the item is not. */
function contradictions(index: NameIndex, code: string, words: readonly Word[]): number {
  const item = index.items.get(code);
  if (!item) return 0;
  return words.filter(
    ({ kind, parts }) =>
      kind === 'part' &&
      parts.length > 0 &&
      !parts.some((part) => part.type === 'family' || itemFits(item, part)),
  ).length;
}

function offerPictures(
  index: NameIndex,
  text: string,
  offer: (code: string, score: number, why: string) => void,
): void {
  const picture = pictureOf(text, { lexicon: index.pictures, lenient: true });
  if (!picture) return;
  for (const reading of index.imaging) {
    if (kindOf(reading) !== kindOf(picture)) continue;
    const shared = overlap(organsOf(reading.places), organsOf(picture.places));
    if (shared === 0) continue;
    const same = overlap(reading.places, picture.places);
    const differs =
      Number(reading.route !== picture.route) + Number(reading.techniques !== picture.techniques);
    offer(reading.code, 0.45 + 0.2 * shared + 0.1 * same - 0.15 * differs, '检查方式和部位相近，请核对');
  }
}

const organsOf = (places: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...places].map((place) => place.split('@')[0] ?? ''));

/** 0–1: what both have of what either has. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((place) => other.has(place)).length;
  return shared / (one.size + other.size - shared);
}

const kindOf = ({ modality }: Picture): string => (modality === 'b' ? 'us' : modality);
