import { overviewTopics } from '#server/modules/home/overview.query.ts';
import type { CallName } from '#wire/call-table.ts';
import type { Calls } from '#wire/calls.ts';
import { type Topic, topics } from './topics.ts';

/** What cached pages may be made of: a page is rendered as a visitor. */
type VisitorRead = {
  [Name in CallName]: Calls[Name] extends {
    readonly access: { readonly caller: 'visitor' };
    readonly effect: 'read';
  }
    ? Name
    : never;
}[CallName];

const cards = ['institution', 'package', 'region', 'dictionary'] as const;
const demands = ['demand', 'quotation', 'region', 'dictionary'] as const;
const prices = ['market', 'institution', 'library', 'package', 'catalogue', 'region', 'dictionary'] as const;

/** What each call's answer changes with. test/api/page-topics.test.ts compares it with the tables that the calls read. */
const topicsByCall: Readonly<Partial<Record<VisitorRead, readonly Topic[]>>> = {
  'region.listTree': ['region'],
  'region.listByInitials': ['region', 'dictionary'],
  'region.listHot': ['region', 'dictionary'],
  'region.query': ['region', 'dictionary'],
  'region.listDistricts': ['region'],
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

  'home.overview': overviewTopics,
  'home.provinces': [...cards, 'demand'],

  'demand.listHall': demands,
  'demand.listForHome': demands,
  'demand.publicDetail': [...demands, 'catalogue'],
  'demand.listPackageBase': [...demands, 'catalogue'],
  'demand.publicPackage': [...demands, ...prices],
  'demand.publicProgress': [...demands, 'catalogue', 'award', 'institution'],

  'market.priceRange': prices,
  'market.itemPrices': prices,
  'market.suggest': prices,

  'setting.home': ['content'],
  'setting.institutionList': cards,
  'setting.homeHeader': ['region', 'dictionary'],
  'setting.package': prices,

  'content.list': ['content'],
  'content.page': ['content'],
};

/** A call that nobody declared is taken to depend on everything. */
export const topicsOfCall = (name: CallName): readonly Topic[] =>
  (topicsByCall as Partial<Record<CallName, readonly Topic[]>>)[name] ?? topics;

export const isDeclared = (name: CallName): boolean => Object.hasOwn(topicsByCall, name);
