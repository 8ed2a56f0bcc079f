import { describe, expect, it } from 'vitest';
import { fixtureCatalogue } from '#domain/catalogue/catalogue.testkit.ts';
import { catalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { library, request } from '#domain/matching/matching.testkit.ts';
import { priceList } from '#domain/matching/price-list.ts';
import { candidateOf, type MatchRequest, maxInvitedPerCity, rankCandidates } from './candidates.ts';
import type { MarketInstitution } from './market-institution.ts';

const graph = catalogueGraph(fixtureCatalogue);
const labels = { name: (_: string, code: string) => code, place: (id: string) => id };
const codes = [
  'HEM001',
  'XRY001',
  'USD006',
  'LIV001',
  'LIV002',
  'LIV004',
  'LIV005',
  'LIV011',
  'THY001',
  'REN008',
];

/** Offers the first `offered` of ten items for `yuan` each. */
function institution(id: string, offered: number, yuan: number, more: Partial<MarketInstitution> = {}) {
  const prices = Object.fromEntries(codes.slice(0, offered).map((code) => [code, yuan]));
  const list = priceList(graph, library(prices));
  const common = {
    code: '',
    name: id,
    cityId: '深圳',
    cities: ['深圳'],
    type: 'A',
    level: '1',
    services: [],
  };
  return { id, ...common, packageDiscount: null, groupPrices: list, listPrices: list, ...more };
}

const requirements = { requiredTypes: [], requiredLevels: [], requiredServices: [] };
function rank(institutions: readonly MarketInstitution[], more: Partial<MatchRequest> = {}) {
  const demand = { packages: [request(3, codes)], ...requirements, ...more };
  return rankCandidates(institutions.map(candidateOf(graph, demand, labels)));
}
const ids = (institutions: readonly MarketInstitution[], more?: Partial<MatchRequest>) =>
  rank(institutions, more).map((one) => `${one.institution.id}${one.invited ? '' : ' no'}`);

describe('who is invited', () => {
  it('is who covers seven tenths of the requested items', () => {
    expect(ids([institution('six', 6, 1), institution('seven', 7, 90)])).toEqual(['seven', 'six no']);
  });

  it('nobody for a demand without items', () => {
    expect(ids([institution('all', 10, 1)], { packages: [request(3, [])] })).toEqual(['all no']);
  });

  it('is who meets the requirements, which the reason names else', () => {
    const some = [institution('a', 10, 1), institution('b', 8, 9, { type: 'B', services: ['CAR'] })];
    expect(ids(some, { requiredTypes: ['B'] })).toEqual(['b', 'a no']);
    expect(ids(some, { requiredServices: ['CAR'] })).toEqual(['b', 'a no']);
    expect(rank(some, { requiredLevels: ['3'] })[0]?.reason).toBe('机构等级为1，需求要求3。');
  });
});

describe('the order', () => {
  it('is fullest first, then cheapest, whatever order they come in', () => {
    const some = [institution('dear', 8, 9), institution('full', 10, 99), institution('cheap', 8, 2)];
    expect(ids(some)).toEqual(['full', 'cheap', 'dear']);
    expect(ids(some.toReversed())).toEqual(['full', 'cheap', 'dear']);
  });

  it('leaves room for the best of each city only, by price where they cover as much', () => {
    const there = Array.from({ length: maxInvitedPerCity + 2 }, (_, k) =>
      institution(`s${String(k).padStart(2, '0')}`, 8, k === 0 ? 500 : 100 + k),
    );
    const ranked = rank([...there, institution('elsewhere', 7, 900, { cityId: '广州' })]);
    const left = ranked.filter((one) => !one.invited);
    expect(left.map((one) => one.institution.id)).toEqual(['s00', 's51']);
    expect(left[0]?.reason).toContain(`超过 ${maxInvitedPerCity} 家`);
    expect(ranked.filter((one) => one.invited)).toHaveLength(maxInvitedPerCity + 1);
  });

  it('weighs the price by headcount', () => {
    const packages = [request(1, ['HEM001'], { headcount: 30 }), request(1, ['XRY001'], { headcount: 10 })];
    const [one] = rank(
      [{ ...institution('a', 0, 0), groupPrices: priceList(graph, library({ HEM001: 20, XRY001: 100 })) }],
      { packages },
    );
    expect(one?.perHead()).toBe(4000);
  });
});
