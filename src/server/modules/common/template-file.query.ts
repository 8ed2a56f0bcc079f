import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { perObject } from '#domain/kernel/memoize.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { priceListTemplate } from './price-list-template.ts';
import { xlsx } from './sniff-type.ts';

const priceList = perObject(({ categories }: Catalogue) =>
  priceListTemplate(categories.map(({ name }) => name)),
);

export async function templateFile(
  catalogue: Catalogue,
  tempCode: string,
): Promise<CallOutput<'common.templateFile'>> {
  if (tempCode !== 'price_list') throw notFound('没有这个模板，请从页面上的下载链接进入。');
  return { name: '机构项目价格表模板.xlsx', mime: xlsx, bytes: await priceList(catalogue) };
}
