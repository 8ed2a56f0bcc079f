import type { NameIndex } from './name-index.ts';
import { squeeze } from './normalise.ts';
import type { Clause } from './structure.ts';
import { isSure, type Verdict } from './verdict.ts';

/** The catalogue's own name or alias, or a set that has a name; by normalised name. */
export function wholeName(index: NameIndex, key: string): Verdict | undefined {
  const set = index.sets.get(key) ?? index.sets.get(key.replace(/(?:检查|检测|测定|化验)$/, ''));
  if (set) return { codes: set, vague: false, open: false, why: '按常用组合逐一对应' };
  const readings = index.whole.get(key) ?? [];
  const codes = [...new Set(readings.flatMap(({ code }) => code ?? []))];
  const [code, ...equals] = codes;
  if (code === undefined) return undefined;
  const vague = equals.length > 0 || readings.every((reading) => reading.vague);
  return { codes: [code], equals, vague, open: false, why: '名称一致' };
}

/** What is shortened is short. */
const LONGEST_COMPLETED = 12;

/** 血、尿、便常规 and 乙肝表面抗原、抗体: what is said once for all of a list, behind or in front. */
export function completed(index: NameIndex, clauses: readonly Clause[], at: number): Verdict | undefined {
  const own = squeeze(clauses[at]?.text ?? '');
  const behind = squeeze(clauses.at(-1)?.text ?? '');
  // CA125、153、199: the third, too, begins like the first.
  const inFront = clauses
    .slice(Math.max(0, at - 4), at)
    .map(({ text }) => squeeze(text))
    .toReversed();
  if (own === '' || own.length > LONGEST_COMPLETED || clauses[at]?.brackets.length) return undefined;
  // Only a number says of what nothing, and no number or abbreviation is cut: 碳14、3 is no 碳13.
  if (/^\d{1,2}项$/.test(own)) return undefined;
  const lengths = (text: string) => Array.from({ length: text.length }, (_, place) => text.length - place);
  const cuts = (text: string, place: number) => !/[a-z]{2}|\d{2}/.test(text.slice(place - 1, place + 1));
  const candidates = [
    ...(at < clauses.length - 1
      ? lengths(behind).flatMap((length) =>
          cuts(behind, behind.length - length) ? own + behind.slice(-length) : [],
        )
      : []),
    ...inFront.flatMap((text) =>
      lengths(text).flatMap((length) => (cuts(text, length) ? text.slice(0, length) + own : [])),
    ),
  ];
  for (const candidate of candidates) {
    const whole = wholeName(index, candidate);
    if (isSure(whole)) return whole;
  }
  return undefined;
}
