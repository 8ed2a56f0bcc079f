import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type SexGroup, sexGroups } from '#domain/catalogue/catalogue.ts';
import { preparationOf } from '#domain/catalogue/preparation.ts';
import { contentsOf } from '#domain/catalogue/rule-hits.ts';
import { purposeOf, sexGroupsFor } from '#domain/demand/purpose.ts';
import { readReference, referenceFolder } from '#server/modules/catalogue/read-reference.ts';
import { blocked, catalogue, codesOf, get, items, leaves, repeated, title, unknown } from './reference.ts';

// What data/reference promises of the catalogue. A failing line names the row, so that whoever edits a file finds it.

const shareSex = (a: string, b: string) => get(a).sexes.some((sex) => get(b).sexes.includes(sex));
const pairKey = (a: string, b: string) => [a, b].toSorted().join(' ');
const hardMutex = new Map(
  catalogue.mutex.filter((pair) => pair.kind !== 'soft').map((pair) => [pairKey(pair.a, pair.b), pair]),
);

describe('items', () => {
  test('codes are unique, names and aliases belong to one item', () => {
    const file = JSON.parse(readFileSync(join(referenceFolder, 'items.json'), 'utf8'));
    expect(repeated(file.items.map((item: { code: string }) => item.code))).toEqual([]);
    const plain = (name: string) =>
      name
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\s（）()【】[\]·、，,\-—_/+]/g, '');
    const owners = new Map<string, string>();
    const clashes: string[] = [];
    for (const item of items)
      for (const name of [item.name, ...item.aliases]) {
        const owner = owners.get(plain(name));
        if (plain(name) === '' || (owner && owner !== item.code))
          clashes.push(`${name}: ${owner}, ${item.code}`);
        owners.set(plain(name), item.code);
      }
    expect(clashes).toEqual([]);
  });

  test('have a category and a type that exist, and say what they are for in a sentence', () => {
    const categories = new Map(catalogue.categories.map((category) => [category.code, category]));
    const types = codesOf('item_type');
    const wrong = items.filter(
      (item) =>
        categories.get(item.category)?.type !== item.type ||
        !types.includes(item.type) ||
        !/^.{9,}。$/.test(item.significance),
    );
    expect(wrong.map((item) => title(item.code))).toEqual([]);
    expect(repeated(catalogue.categories.map((category) => String(category.sort)))).toEqual([]);
  });

  test('what is done beforehand agrees with the marks, and says nothing twice', () => {
    const wrong = items.filter((item) => {
      const text = preparationOf(item.code, catalogue.items);
      return (
        (item.fasting && !text.includes('空腹')) ||
        (item.radiation && !text.includes('怀孕')) ||
        repeated(text.match(/[^。]+。/g) ?? []).length > 0 ||
        !/^$|^.{3,199}。$/.test(text)
      );
    });
    expect(wrong.map((item) => title(item.code))).toEqual([]);
  });

  test('panels contain known items of their own sexes, never themselves', () => {
    for (const panel of items.filter((item) => item.contains.length > 0)) {
      expect(unknown(panel.contains), title(panel.code)).toEqual([]);
      expect(contentsOf(panel.code, catalogue).has(panel.code), title(panel.code)).toBe(false);
      expect(
        panel.contains.filter((member) => !shareSex(panel.code, member)),
        title(panel.code),
      ).toEqual([]);
      const parts = leaves(panel.code).map(get);
      expect(
        parts.filter((part) => part.fasting && !panel.fasting).map((p) => p.name),
        title(panel.code),
      ).toEqual([]);
      expect(parts.some((part) => part.radiation) && !panel.radiation, title(panel.code)).toBe(false);
    }
  });

  test('a panel that says 五项 contains at most five, and costs at least its dearest member', () => {
    const digits = '一二三四五六七八九十';
    for (const panel of items.filter((item) => item.contains.length > 0)) {
      const said = panel.name.match(/([一二三四五六七八九]?十?[一二三四五六七八九]?)项/)?.[1];
      const count = said
        ? [...said].reduce(
            (sum, digit) => (digit === '十' ? Math.max(sum, 1) * 10 : sum + digits.indexOf(digit) + 1),
            0,
          )
        : Number.POSITIVE_INFINITY;
      expect(leaves(panel.code).length, title(panel.code)).toBeLessThanOrEqual(
        count || Number.POSITIVE_INFINITY,
      );
      const dearest = Math.max(...panel.contains.map((member) => get(member).referencePrice));
      expect(panel.referencePrice, title(panel.code)).toBeGreaterThanOrEqual(dearest);
    }
  });
});

describe('rules between items', () => {
  test('mutex pairs are known, unordered-unique and possible for someone', () => {
    expect(unknown(catalogue.mutex.flatMap((pair) => [pair.a, pair.b]))).toEqual([]);
    expect(repeated(catalogue.mutex.map((pair) => pairKey(pair.a, pair.b)))).toEqual([]);
    expect(catalogue.mutex.filter((pair) => pair.a === pair.b || !shareSex(pair.a, pair.b))).toEqual([]);
  });

  test('a panel excludes everything it contains, at any depth', () => {
    const missing = items.flatMap((panel) =>
      [...contentsOf(panel.code, catalogue)]
        .filter((member) => hardMutex.get(pairKey(panel.code, member))?.kind !== 'duplicate')
        .map((member) => `${title(panel.code)} / ${title(member)}`),
    );
    expect(missing).toEqual([]);
  });

  test('partner rules are known and can be kept by every sex that the item is for', () => {
    for (const rule of catalogue.partners) {
      expect(unknown([rule.item, ...rule.requires]), rule.item).toEqual([]);
      for (const sex of get(rule.item).sexes) {
        const possible = rule.requires.filter((code) => get(code).sexes.includes(sex));
        const enough = rule.mode === 'all' ? possible.length === rule.requires.length : possible.length > 0;
        expect(enough, `${title(rule.item)} for sex ${sex}`).toBe(true);
      }
    }
    const categories = catalogue.categories.map((category) => category.code);
    for (const rule of catalogue.categoryPartners) {
      expect(unknown([rule.requires, ...rule.exceptItems])).toEqual([]);
      expect(rule.categories.filter((code) => code !== '*' && !categories.includes(code))).toEqual([]);
    }
  });

  test('partners never force what a mutex rule or the law of a yearly check-up forbids', () => {
    for (const item of items) {
      const forced = forcedBy(item.code);
      const clashes = forced.flatMap((a, i) =>
        forced.slice(i + 1).filter((b) => hardMutex.has(pairKey(a, b))),
      );
      expect(clashes, title(item.code)).toEqual([]);
      const alone = new Set(blocked('ANNUAL', item.sexes[0] as SexGroup, [item.code]));
      if (alone.size > 0) continue;
      expect(blocked('ANNUAL', item.sexes[0] as SexGroup, forced), title(item.code)).toEqual([]);
    }
  });

  test('replacements are known, unique, and for people whom both items fit', () => {
    expect(unknown(catalogue.replacements.flatMap((r) => [r.from, r.to]))).toEqual([]);
    expect(repeated(catalogue.replacements.map((r) => `${r.from} ${r.to}`))).toEqual([]);
    const wrong = catalogue.replacements.filter(
      (r) =>
        r.from === r.to ||
        r.sexes.some((s) => !get(r.from).sexes.includes(s) || !get(r.to).sexes.includes(s)),
    );
    expect(wrong.map((r) => `${r.from} → ${r.to}`)).toEqual([]);
  });
});

/** What a choice of `code` requires in the end, one way. */
function forcedBy(code: string): string[] {
  const forced = new Set([code]);
  for (const wanted of forced)
    for (const rule of catalogue.partners)
      if (rule.item === wanted && rule.mode === 'all')
        for (const required of rule.requires) forced.add(required);
  return [...forced].toSorted();
}

describe.each(catalogue.templates)('template $code $name', (template) => {
  const bySex = sexGroups.flatMap((sex) => {
    const codes = template.items[sex];
    return codes
      ? [{ sex, codes, offered: new Set(codes.flatMap((c) => [c, ...contentsOf(c, catalogue)])) }]
      : [];
  });

  test('is for a known check type and the sexes that type is offered for', () => {
    expect(codesOf('check_type')).toContain(template.checkType);
    const offered = sexGroupsFor(template.checkType).map((choice) => choice.sex);
    expect(bySex.map(({ sex }) => sex).filter((sex) => !offered.includes(sex))).toEqual([]);
    expect(bySex).not.toEqual([]);
  });

  test.each(bySex)('for sex $sex breaks no rule', ({ sex, codes, offered }) => {
    expect(unknown(codes)).toEqual([]);
    expect(repeated(codes)).toEqual([]);
    // Soft pairs too: what we recommend should not charge twice.
    const pairs = catalogue.mutex.filter((pair) => codes.includes(pair.a) && codes.includes(pair.b));
    expect(pairs.map((pair) => pair.reason)).toEqual([]);
    const open = catalogue.partners.filter(
      (rule) =>
        codes.includes(rule.item) &&
        !(rule.mode === 'all'
          ? rule.requires.every((r) => offered.has(r))
          : rule.requires.some((r) => offered.has(r))),
    );
    expect(open).toEqual([]);
    for (const rule of catalogue.categoryPartners) {
      const asks = (code: string) =>
        code !== rule.requires &&
        !rule.exceptItems.includes(code) &&
        (rule.categories.includes('*') || rule.categories.includes(get(code).category));
      expect(!codes.some(asks) || offered.has(rule.requires), rule.requires).toBe(true);
    }
    expect(blocked(template.checkType, sex, codes)).toEqual([]);
    expect(blocked(purposeOf(template.checkType), sex, codes)).toEqual([]);
    expect(codes.filter((code) => get(code).radiation).length).toBeLessThanOrEqual(1);
  });
});

test('a wrong file is named with the place in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  try {
    cpSync(referenceFolder, folder, { recursive: true });
    const path = join(folder, 'mutex.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"kind": "duplicate"', '"kind": "doubled"'));
    expect(() => readReference(folder)).toThrow(`${path}: mutex[0].kind: `);
    rmSync(path);
    expect(() => readReference(folder)).toThrow(`${path}: ENOENT`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
