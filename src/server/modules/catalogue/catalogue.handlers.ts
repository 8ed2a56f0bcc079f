import { purposeOf } from '#domain/demand/purpose.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { searchCatalogue } from '#domain/names/name-search.ts';
import { readName } from '#domain/names/read-name.ts';
import type { catalogueCalls } from '#wire/catalogue/catalogue.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { presentItem, presentTemplate, templateSexes } from './catalogue.present.ts';
import { catalogueSearch } from './catalogue-search.ts';

function pageOf<T>(all: readonly T[], current: number, size: number) {
  return { records: all.slice((current - 1) * size, current * size), total: all.length, current, size };
}

// The whole catalogue is in memory: these calls touch no database.
export const catalogueHandlers: HandlersOf<typeof catalogueCalls> = {
  'catalogue.listCategory': async ({ catalogue }) => {
    const { active } = catalogueSearch(catalogue);
    return catalogue.categories.map((category) => ({
      ...category,
      itemCount: active.filter((item) => item.category === category.code).length,
    }));
  },

  'catalogue.list': async ({ catalogue }, { category }) => {
    const search = catalogueSearch(catalogue);
    return search.active
      .filter((item) => category === undefined || item.category === category)
      .map((item) => presentItem(search, item));
  },

  'catalogue.listPage': async ({ catalogue }, { keyword, category, current, size }) => {
    const search = catalogueSearch(catalogue);
    const found =
      keyword === ''
        ? search.active
        : searchCatalogue(search.search, keyword, { limit: 500, pinyin: search.pinyin }).flatMap(
            (hit) => catalogue.items.get(hit.code) ?? [],
          );
    const items = found.filter((item) => category === undefined || item.category === category);
    const page = pageOf(items, current, size);
    return { ...page, records: page.records.map((item) => presentItem(search, item)) };
  },

  'catalogue.listForMapping': async ({ catalogue }, { keyword, current, size }) => {
    const search = catalogueSearch(catalogue);
    const ranked = new Map(
      readName(search.names, keyword).candidates.flatMap(({ codes, score, why }) =>
        codes.map((code) => [code, { code, score, why }] as const),
      ),
    );
    // Letters are a code or pinyin: what they spell goes before names that only look like them.
    const spelt = /^[a-z0-9]+$/i.test(keyword);
    for (const hit of searchCatalogue(search.search, keyword, { limit: 50, pinyin: search.pinyin }))
      if (spelt || !ranked.has(hit.code))
        ranked.set(hit.code, {
          code: hit.code,
          score: Math.max(spelt ? hit.score : hit.score * 0.5, ranked.get(hit.code)?.score ?? 0),
          why: ranked.get(hit.code)?.why ?? (spelt ? '编码或拼音相符' : '名称含相同字词'),
        });
    const candidates = [...ranked.values()];
    if (spelt) candidates.sort((a, b) => b.score - a.score);
    const items = candidates.flatMap((candidate) => {
      const item = catalogue.items.get(candidate.code);
      return item ? [{ ...presentItem(search, item), score: candidate.score, why: candidate.why }] : [];
    });
    return pageOf(items, current, size);
  },

  'template.list': async ({ catalogue }, { purpose }) =>
    catalogue.templates
      .filter((template) => purpose === undefined || purposeOf(template.checkType) === purposeOf(purpose))
      .map((template) => presentTemplate(catalogue, template)),

  'template.detail': async ({ catalogue }, { code }) => {
    const template = catalogue.templates.find((one) => one.code === code);
    if (!template) throw notFound('没有这个模板套餐，请从模板列表重新选择。');
    const search = catalogueSearch(catalogue);
    return {
      ...presentTemplate(catalogue, template),
      items: templateSexes(template).map(({ sex, codes }) => ({
        sex,
        items: codes.flatMap((itemCode) => {
          const item = catalogue.items.get(itemCode);
          return item ? [presentItem(search, item)] : [];
        }),
      })),
    };
  },
};
