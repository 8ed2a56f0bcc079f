import { formatShortFen, parseYuan } from '#domain/kernel/money.ts';
import type { PageTexts } from '#web/pages/public/site-text/page-texts.ts';
import { paths } from '#web/paths/paths.ts';
import { type Overview, scopeName } from './place-labels.ts';

const annual = 'ANNUAL';

/** What a home page tells search engines: real figures of its place. Made in loaders, so that browsers needn't load it. */
export function homeHead(overview: Overview, regionCode: string | undefined, texts: PageTexts['search']) {
  return {
    title: titleOf(overview, regionCode, texts.title),
    description: descriptionOf(overview, regionCode, texts.text),
    path: canonicalPath(overview, regionCode),
    place: regionCode ? nameOf(overview) : '',
    // Hundreds of places without an institution differ in their name alone; the links on them are followed all the same.
    noIndex: regionCode !== undefined && isEmpty(overview) && ('follow' as const),
  };
}

/** Provinces and cities stand for themselves; a district without institutions only repeats its city. */
function canonicalPath({ region, city, institutions }: Overview, regionCode: string | undefined): string {
  if (!regionCode) return paths.home();
  return paths.region(region.level === 3 && institutions === 0 && city ? city.code : region.code);
}

/** Neither in the place itself nor, of a district, in its city. */
const isEmpty = ({ institutions, around }: Overview): boolean => institutions + around.length === 0;

/** 深圳南山区: a district's name alone is borne by many. */
const fullName = ({ trail }: Overview): string =>
  trail
    .slice(-2)
    .map(({ name }) => name)
    .join('');
const nameOf = (overview: Overview): string =>
  overview.region.level === 3 ? fullName(overview) : overview.region.name;

function titleOf(overview: Overview, regionCode: string | undefined, slogan: string): string {
  const { institutions, around, nearest, country } = overview;
  if (!regionCode)
    return country.institutions > 0
      ? `${slogan}：${country.cities} 个城市 ${country.institutions} 家体检机构逐项报价`
      : slogan;
  const name = nameOf(overview);
  const price = annualPrice(overview);
  if (institutions > 0)
    return `${name}团检采购：${institutions} 家体检机构${price?.scope === 'here' ? `，年度体检 ${price.text}/人` : ''}`;
  if (around.length > 0) return `${name}团检采购：同城体检机构与报价`;
  return nearest.length > 0 ? `${name}团检采购：邻近城市的体检机构` : `${name} · ${slogan}`;
}

function descriptionOf(overview: Overview, regionCode: string | undefined, about: string): string {
  const { institutions, city, country, newDemands, nearest } = overview;
  const price = annualPrice(overview);
  if (regionCode && isEmpty(overview))
    return `${nameOf(overview)}还没有已认证的体检机构。${
      nearest.length > 0
        ? `较近的有${nearest
            .slice(0, 3)
            .map((one) => `${one.name} ${one.institutions} 家`)
            .join('、')}；`
        : ''
    }可以先提交人数与项目，平台协助联系机构。`;
  const parts = [
    !regionCode && about.replace(/。$/, ''),
    !regionCode
      ? country.institutions > 0 && `全国 ${country.cities} 个城市 ${country.institutions} 家已认证体检机构`
      : institutions > 0
        ? `${nameOf(overview)} ${institutions} 家已认证体检机构`
        : `${nameOf(overview)}同城（${city?.name ?? ''}）的已认证体检机构`,
    newDemands.here > 0 && `${overview.area.name}近 30 天新增 ${newDemands.here} 单采购需求`,
    price && `${price.where}公布的年度体检套餐居中一半为 ${price.text}/人`,
  ].filter(Boolean);
  return `${[...parts, '按项目逐条匹配和报价，缺了什么、换了什么、补齐后多少钱，一张表比清楚'].join('；')}。`;
}

function annualPrice(overview: Overview) {
  const found = overview.packagePrices.find(({ checkType }) => checkType.code === annual);
  if (!found) return undefined;
  const [low, high] = [found.low, found.high].map((yuan) => formatShortFen(parseYuan(yuan) ?? 0));
  return {
    scope: found.scope,
    where: `${scopeName(overview, found.scope)} ${found.institutions} 家机构`,
    text: low === high ? `${low}` : `${low}–${(high ?? '').replace('¥', '')}`,
  };
}
