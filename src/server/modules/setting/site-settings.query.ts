import { fillContact } from '#domain/site/service-contact.ts';
import { shippedNavigation } from '#domain/site/navigation.ts';
import { siteFacts } from '#domain/site/site-facts.ts';
import { defaultCityId, hotCities } from '#domain/region/region.ts';
import type { CachingServices } from '#server/api/call-context.ts';
import type { Settings } from '#server/settings.ts';
import type { Database } from '#server/db/database.ts';
import { choices } from '#server/modules/common/dictionaries.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { readRegions } from '#server/modules/common/list-regions.query.ts';
import { presentMeta } from '#server/modules/content/content.present.ts';
import { type ContentRow, listContent, readContent } from '#server/modules/content/content.store.ts';
import { spokenCity } from '#server/modules/institution/public-institution.present.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { sql } from 'kysely';
import { pageTexts } from './page-texts.query.ts';
import { serviceContact } from '#server/modules/content/service-contact.query.ts';

const most = 100;

/** Promises, footer, company and friendly links as an operator wrote them (collection `setting`), the rest as it is everywhere. */
export async function homeSettings(
  db: Database,
  settings: Settings,
  now: Date,
): Promise<CallOutput<'setting.home'>> {
  const query = { collection: 'setting', sort: 'manual', limit: most, withText: false, now } as const;
  const [contact, company, words, promises, links, nav, footer] = await Promise.all([
    serviceContact(db, now),
    readContent(db, 'setting', 'company', now),
    pageTexts(db, 'home'),
    ...['promise', 'link', 'nav', 'footer'].map((kind) => listContent(db, { ...query, filter: { kind } })),
  ] as const);
  const owner = presentMeta(company?.meta ?? {});
  const written = (promises ?? []).map(({ title, summary }) => ({ title, text: summary }));
  const shown = written.length > 0 ? written : siteFacts.promises;
  return {
    title: `${siteFacts.name} · ${words.search.title}`,
    description: `${words.search.text.replace(/。$/, '')}。`,
    hotline: contact.hotline,
    hours: contact.hours,
    promises: shown.map(({ title, text }) => ({ title, text: fillContact(text, contact) })),
    navigation: nav?.length ? linksOf(nav) : [...shippedNavigation],
    friendlyLinks: linksOf(links),
    footerLinks: footer?.length ? linksOf(footer) : [...siteFacts.footerLinks],
    company: owner['company'] ?? siteFacts.name,
    icpNumber: owner['icp'] ?? settings.icpNumber ?? '',
    baseAddresses: settings.baseAddresses,
  };
}

const linksOf = (rows: readonly Pick<ContentRow, 'title' | 'meta'>[] = []) =>
  rows.flatMap(({ title, meta }) => {
    const { url, menu = '' } = presentMeta(meta);
    return url ? [{ label: title, url, menu }] : [];
  });

/** Types and levels of institutions, and the cities that have some, most first. */
export async function listSettings(
  db: Database,
  services: CachingServices,
): Promise<CallOutput<'setting.institutionList'>> {
  const [regions, words, { rows }] = await Promise.all([
    regionIndex(services),
    choices(services),
    sql<{ city_id: string; count: number }>`
      SELECT city_id, count(*)::int AS count FROM institution WHERE in_force
      GROUP BY city_id ORDER BY count(*) DESC, city_id`.execute(db),
  ]);
  return {
    types: named(words.get('medical_org_type')),
    levels: named(words.get('hospital_level')),
    cities: rows.map(({ city_id, count }) => ({
      ...spokenCity(regions.byId.get(city_id)),
      count,
    })),
  };
}

const named = (words: ReadonlyMap<string, string> = new Map()) =>
  [...words].map(([code, name]) => ({ code, name }));

/** docs/product.md, Screens; addresses with the base path, as the older site had them. */
const navigation = [
  { label: '首页', url: '/bid-web/' },
  { label: '体检机构', url: '/bid-web/mechanism-list' },
  { label: '健康方案', url: '/bid-web/health-solutions' },
  { label: '客户案例', url: '/bid-web/customer-case' },
  { label: '关于我们', url: '/bid-web/about-us' },
  { label: '采购知识', url: '/bid-web/health-msg' },
];

export async function headerSettings(services: CachingServices): Promise<CallOutput<'setting.homeHeader'>> {
  const { index, hotIds } = await readRegions(services);
  const city = index.byId.get(defaultCityId);
  return {
    navigation,
    // Its telephone area code, as the region tree has it.
    defaultCity: { id: defaultCityId, code: city?.code ?? '', name: spokenCity(city).name },
    hotCities: hotCities(index, hotIds).map(spokenCity),
  };
}
