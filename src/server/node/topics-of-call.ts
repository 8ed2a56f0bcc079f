import type { CallName } from '#wire/table/call-table.ts';
import type { Topic } from '#server/changes/topics.ts';
import { overviewTopics } from '#server/modules/home/overview.query.ts';
import { provincesTopics } from '#server/modules/home/provinces.query.ts';

const cards = ['institution', 'package', 'region', 'dictionary'] as const;
const demands = ['demand', 'quotation', 'region', 'dictionary'] as const;
const prices = ['market', 'institution', 'library', 'package', 'catalogue', 'region', 'dictionary'] as const;

/** What the answers of pages' calls change with. test/api/page-topics.test.ts compares it with the tables that they read. */
export const topicsOfCall: Readonly<Partial<Record<CallName, readonly Topic[]>>> = {
  'region.listTree': ['region', 'dictionary'],
  'region.listByInitials': ['region', 'dictionary'],
  'region.listHot': ['region', 'dictionary'],
  'region.query': ['region', 'dictionary'],
  'region.listDistricts': ['region', 'dictionary'],
  'region.byName': ['region', 'dictionary'],
  'dictionary.list': ['dictionary'],
  'dictionary.listCheckType': ['dictionary'],
  'catalogue.listCategory': ['catalogue'],
  'catalogue.list': ['catalogue'],
  'catalogue.listPage': ['catalogue'],
  'template.list': ['catalogue', 'dictionary'],
  'template.detail': ['catalogue', 'dictionary'],
  'institution.byCode': [...cards, 'library', 'award', 'catalogue'],
  'institution.list': cards,
  'institution.listForHome': cards,
  'institution.search': cards,
  'institution.place': cards,
  'doctor.list': ['doctor', ...cards],
  'home.overview': [...overviewTopics, 'content'],
  'home.provinces': provincesTopics,
  'demand.listHall': demands,
  'demand.listForHome': demands,
  'demand.publicDetail': [...demands, 'catalogue'],
  'demand.listPackageBase': [...demands, 'catalogue'],
  'demand.publicPackage': [...demands, ...prices],
  'demand.publicProgress': [...demands, 'catalogue', 'award', 'institution'],
  'sealing.receipts': demands,
  'market.priceRange': prices,
  'market.itemPrices': prices,
  'market.suggest': prices,
  'setting.home': ['content'],
  'setting.institutionList': cards,
  'setting.homeHeader': ['content', 'region', 'dictionary'],
  'setting.pageTexts': ['content'],
  'setting.package': prices,
  'content.list': ['content'],
  'content.page': ['content'],
};
