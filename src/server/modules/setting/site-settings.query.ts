import { sql } from 'kysely';
import { defaultCityId, hotCities, type Region, shortCityName } from '#domain/region/region.ts';
import { shippedNavigation } from '#domain/site/navigation.ts';
import { fillContact } from '#domain/site/service-contact.ts';
import { siteFacts } from '#domain/site/site-facts.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { CachingServices } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';
import { choices } from '#server/modules/common/dictionaries.ts';
import { readRegions } from '#server/modules/common/list-regions.query.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { presentMeta } from '#server/modules/content/content.present.ts';
import { type ContentRow, listContent, readContent } from '#server/modules/content/content.store.ts';
import { serviceContact } from '#server/modules/content/service-contact.query.ts';
import { spokenCity } from '#server/modules/institution/public-institution.present.ts';
import type { Settings } from '#server/settings.ts';
import { pageTexts } from './page-texts.query.ts';

const ofSetting = (kind: string, now: Date) =>
  ({ collection: 'setting', sort: 'manual', limit: 100, withText: false, filter: { kind }, now }) as const;

/** Promises, footer, company and friendly links as an operator wrote them (collection `setting`), the rest as it is everywhere. */
export async function homeSettings(
  db: Database,
  settings: Settings,
  now: Date,
): Promise<CallOutput<'setting.home'>> {
  const [contact, company, words, navigation, promises, links, footer] = await Promise.all([
    serviceContact(db, now),
    readContent(db, 'setting', 'company', now),
    pageTexts(db, 'home'),
    navigationOf(db, now),
    ...['promise', 'link', 'footer'].map((kind) => listContent(db, ofSetting(kind, now))),
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
    navigation,
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

/** The header's navigation, as an operator wrote it (collection `setting`) or as it ships. */
async function navigationOf(db: Database, now: Date) {
  const rows = await listContent(db, ofSetting('nav', now));
  return rows.length > 0 ? linksOf(rows) : [...shippedNavigation];
}

export async function headerSettings(
  db: Database,
  services: CachingServices,
  now: Date,
): Promise<CallOutput<'setting.homeHeader'>> {
  const [navigation, { index, hotIds }] = await Promise.all([navigationOf(db, now), readRegions(services)]);
  // `code` is the telephone area code, as in the region tree and among the hot cities there.
  const cityOf = ({ id, code, name }: Pick<Region, 'id' | 'code' | 'name'>) => ({
    id,
    code,
    name: shortCityName(name),
  });
  const city = index.byId.get(defaultCityId);
  return {
    navigation,
    defaultCity: cityOf(city ?? { id: defaultCityId, code: '', name: '' }),
    hotCities: hotCities(index, hotIds).map(cityOf),
  };
}
