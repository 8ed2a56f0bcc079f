import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { priceListTemplate } from '#server/modules/library-import/spreadsheet/price-list-template.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { xlsx } from './sniff-type.ts';

/** Drawn once for each snapshot of the catalogue. */
const drawn = new WeakMap<Catalogue, Promise<Buffer>>();

export async function templateFile(
  catalogue: Catalogue,
  tempCode: string,
): Promise<CallOutput<'common.templateFile'>> {
  if (tempCode !== 'price_list') throw notFound('没有这个模板，请从页面上的下载链接进入。');
  const known = drawn.get(catalogue);
  const bytes = known ?? priceListTemplate(catalogue.categories.map(({ name }) => name));
  if (!known) drawn.set(catalogue, bytes);
  return { name: '机构项目价格表模板.xlsx', mime: xlsx, bytes: await bytes };
}
