import type { Catalogue, CatalogueItem, SexGroup, TemplatePackage } from '#domain/catalogue/catalogue.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

export function presentItem(
  search: CatalogueSearch,
  item: CatalogueItem,
): CallOutput<'catalogue.list'>[number] {
  return {
    code: item.code,
    version: item.version,
    name: item.name,
    aliases: [...item.aliases],
    pinyin: [...(search.pinyin.get(item.code) ?? [])],
    category: item.category,
    type: item.type,
    sexes: [...item.sexes],
    referencePrice: toYuanText(item.referencePrice),
    unit: item.unit,
    fasting: item.fasting,
    radiation: item.radiation,
    preparation: item.preparation,
    genetic: item.genetic,
    preEmployment: item.preEmployment,
    contains: [...item.contains],
    significance: item.significance,
  };
}

export const templateSexes = (template: TemplatePackage) =>
  Object.entries(template.items).map(([sex, codes]) => ({
    sex: Number(sex) as SexGroup,
    codes: codes ?? [],
  }));

export function presentTemplate(
  catalogue: Catalogue,
  template: TemplatePackage,
): CallOutput<'template.list'>[number] {
  return {
    code: template.code,
    name: template.name,
    checkType: template.checkType,
    audience: template.audience,
    groupName: template.groupName,
    ageMin: template.ageMin,
    ageMax: template.ageMax,
    description: template.description,
    sexes: templateSexes(template).map(({ sex, codes }) => ({
      sex,
      itemCount: codes.length,
      referencePrice: toYuanText(sumFen(codes.map((code) => catalogue.items.get(code)?.referencePrice ?? 0))),
    })),
  };
}
