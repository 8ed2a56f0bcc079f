import type { Audience } from './audience.ts';

// Who a line of a text is for is said by the headings above it: （一）第一组, then 1、男性包括. A heading ends those of its own numbering and
// those inside them.

interface Entry {
  /** How it is numbered; for headings without a number whether it names a team or people. */
  readonly style: string;
  readonly audience: Audience | undefined;
}

const styles: readonly (readonly [style: string, pattern: RegExp])[] = [
  ['chapter', /^第[一二三四五六七八九十\d]+[章节条部]/],
  ['一、', /^[一二三四五六七八九十]{1,3}[、.．\s]/],
  ['（一）', /^[(（][一二三四五六七八九十]{1,3}[)）]/],
  ['1、', /^\d{1,3}[、.．]/],
  ['（1）', /^(?:[(（]\d{1,3}[)）]|\d{1,3}[)）])/],
  ['①', /^[①-⑳]/],
];
/** Numbers of items too: a heading with one among the items of some people does not end them. */
const itemStyles = ['1、', '（1）', '①'];

const styleOf = (line: string): string | undefined =>
  styles.find(([, pattern]) => pattern.test(line.trim()))?.[0];

export class Outline {
  private entries: Entry[] = [];

  /** A heading that names people; `line` is it as written. */
  people(line: string, audience: Audience): void {
    // 男性 does not hold inside 女性: it stands beside it, and ends where that would.
    const isBeside = (entry: Entry) =>
      entry.audience?.sure === true && !entry.audience.sexes.some((sex) => audience.sexes.includes(sex));
    const style =
      styleOf(line) ?? this.entries.find(isBeside)?.style ?? (audience.team === '' ? 'people' : 'team');
    this.endFrom(style);
    if (style === 'team') this.endFrom('people');
    this.entries = this.entries.filter((entry) => !isBeside(entry));
    this.entries.push({ style, audience });
  }

  /** A heading of another kind, alone on its line: 三、服务要求 ends what was said above it, 1、一般检查 among the items of 男性 does not. */
  other(line: string): void {
    const style = styleOf(line);
    if (style === undefined) return;
    const own = this.entries.find((entry) => entry.style === style);
    if (own?.audience && itemStyles.includes(style)) return;
    this.endFrom(style);
    this.entries.push({ style, audience: undefined });
  }

  /** Who the next items are for; undefined where nobody was named. */
  audience(): Audience | undefined {
    const path = this.entries.flatMap(({ audience }) => audience ?? []);
    return path.length === 0 ? undefined : path.reduce(inside);
  }

  private endFrom(style: string): void {
    const at = this.entries.findIndex((entry) => entry.style === style);
    if (at >= 0) this.entries.length = at;
  }
}

function inside(outer: Audience, inner: Audience): Audience {
  const { headcount: _, level: __, ...rest } = outer;
  const sexes = outer.sexes.filter((sex) => inner.sexes.includes(sex));
  return {
    ...rest,
    ...inner,
    name: `${outer.name} / ${inner.name}`,
    team: [...new Set([outer.team, inner.team])].filter(Boolean).join(' '),
    sexes: sexes.length > 0 ? sexes : inner.sexes,
    ages: [...new Set([...outer.ages, ...inner.ages])],
    sure: outer.sure || inner.sure,
  };
}
