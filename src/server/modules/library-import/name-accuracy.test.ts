import { describe, expect, it } from 'vitest';
import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import { normaliseName } from '#domain/names/normalise.ts';
import { readName } from '#domain/names/read-name.ts';
import { nameIndexOf, nameOptions } from '#server/modules/catalogue/read-names.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';

/** Import matching on the whole reference catalogue: every name in the wordings price lists use. */
const { catalogue } = readReference();
const items = [...catalogue.items.values()].filter((item) => item.active);
const index = nameIndexOf(catalogue);

const vague = new Set(nameOptions().data?.vague.map(normaliseName));
const terms = items.flatMap((item) =>
  [item.name, ...item.aliases].map((term) => ({ term, code: item.code })),
);
const clear = terms.filter(({ term }) => term.length > 1 && !vague.has(normaliseName(term)));
const owners = new Map(terms.map(({ term, code }) => [normaliseName(term), code]));
const ownerOf = (name: string) => owners.get(normaliseName(name));
const latinAlias = (item: CatalogueItem) =>
  item.aliases.find((alias) => /^[A-Za-z][A-Za-z0-9-]{1,}$/.test(alias));
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0));
const chinese = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];

/** Wordings that name the same item: these may map by themselves, and must never map to another. */
const sameItem: Record<string, (term: string, item: CatalogueItem) => string | undefined> = {
  'full width': fullWidth,
  'spaces and a number in front': (term) => `12、 ${Array.from(term).join(' ')}`,
  'brackets swapped': (term) =>
    /[（(]/.test(term) ? term.replaceAll('（', '【').replaceAll('）', '】') : undefined,
  'lower case': (term) => (/[A-Z]/.test(term) && term.length > 1 ? term.toLowerCase() : undefined),
  'generic tail': (term) =>
    /\p{Script=Han}{2}$/u.test(term) && !/[检测费验]/.test(term) ? `${term}检测` : undefined,
  'abbreviation in brackets': (term, item) => {
    const alias = latinAlias(item);
    return alias && term === item.name ? `${term}（${alias}）` : undefined;
  },
  'sex in brackets': (term, item) =>
    /[（(]/.test(term) || item.sexes.length === 3
      ? undefined
      : `${term}（${item.sexes.includes(1) ? '男' : '女'}）`,
  'Arabic counts': (term) =>
    /[三四五六七八九]项/.test(term)
      ? term.replace(/[一二三四五六七八九十]+(?=项)/, (it) => String(chinese.indexOf(it)))
      : undefined,
  unit: (term) => `${term}/次`,
};
/** Wordings that a machine can't be sure of: the right item should be among those offered. */
const doubtful: Record<string, (term: string, item: CatalogueItem) => string | undefined> = {
  'an unknown note': (term) => `${term}（进口试剂加急）`,
  // Of abbreviations every character counts, so only words lose one.
  'one character missing': (term) =>
    /^\p{Script=Han}{5,}$/u.test(term) ? term.slice(0, 2) + term.slice(3) : undefined,
  'words around it': (term) => (term.length >= 4 ? `健康体检${term}套餐项` : undefined),
  'one character wrong': (term) =>
    /^\p{Script=Han}{5,}$/u.test(term) ? `${term.slice(0, 2)}某${term.slice(3)}` : undefined,
};

function measure(variants: typeof sameItem) {
  const rows: {
    kind: string;
    tried: number;
    auto: number;
    first: number;
    offered: number;
    wrongAuto: number;
  }[] = [];
  const wrong: string[] = [];
  for (const [kind, vary] of Object.entries(variants)) {
    const tally = { kind, tried: 0, auto: 0, first: 0, offered: 0, wrongAuto: 0 };
    for (const { term, code } of clear) {
      const item = catalogue.items.get(code) as CatalogueItem;
      const wording = vary(term, item);
      // 皮肤镜检查 without its third character is 皮肤检查: another item's own name, no longer a wording of this one.
      if (
        wording === undefined ||
        [wording, wording.replace(/(?:联合)?检查$/, '')].some((it) => (ownerOf(it) ?? code) !== code)
      )
        continue;
      const { level, candidates } = readName(index, wording);
      const codes = candidates.map((candidate) => candidate.codes.join());
      tally.tried += 1;
      tally.first += Number(codes[0] === code);
      tally.offered += Number(codes.includes(code));
      if (level === 'auto' && codes[0] === code) tally.auto += 1;
      else if (level === 'auto') {
        tally.wrongAuto += 1;
        wrong.push(`${wording} → ${codes[0]}, not ${code}`);
      }
    }
    rows.push(tally);
  }
  console.table(rows);
  const sum = (field: 'tried' | 'auto' | 'first' | 'offered') =>
    rows.reduce((total, row) => total + row[field], 0);
  return {
    wrong,
    auto: sum('auto') / sum('tried'),
    first: sum('first') / sum('tried'),
    offered: sum('offered') / sum('tried'),
  };
}

describe('name matching on the reference catalogue', () => {
  it('maps every own name and alias to its item, but for those that also mean something else', () => {
    const failed = clear.filter(({ term, code }) => {
      const { level, candidates } = readName(index, term);
      return level !== 'auto' || candidates[0]?.codes.join() !== code;
    });
    expect(failed).toEqual([]);
  });

  it('maps other spellings of the same item and never to another', () => {
    const { wrong, auto, offered } = measure(sameItem);
    expect(wrong).toEqual([]);
    expect(auto).toBeGreaterThan(0.98);
    expect(offered).toBeGreaterThan(0.99);
  });

  it('offers the right item for doubtful wordings', () => {
    const { wrong, first, offered } = measure(doubtful);
    expect(wrong).toEqual([]);
    expect(first).toBeGreaterThan(0.9);
    expect(offered).toBeGreaterThan(0.98);
  });
});
