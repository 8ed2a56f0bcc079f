import type { CallInput } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';
import type { MarketPeople } from './market-people.ts';

export interface MarketCall {
  readonly who: 'visitor' | keyof MarketPeople['tokens'];
  readonly name: CallName;
  /** What of it; '' for the first page, or the record. */
  readonly what: string;
  readonly input: object;
}

const common = '年度'; // in the title of every demand

/** Lists, searches and details of what grows with a market, as their pages ask for them. */
export function marketCalls(people: MarketPeople): readonly MarketCall[] {
  const { cityId, demandId, quotationId, quotationPackageId, institutionCode, institutionId } = people;
  const calls: MarketCall[] = [];
  const asks =
    (who: MarketCall['who']) =>
    <N extends CallName>(name: N, input: CallInput<N>, what = ''): void => {
      calls.push({ who, name, what, input: input as object });
    };

  const visitor = asks('visitor');
  visitor('institution.list', {}, 'whole country');
  visitor('institution.list', { regionId: cityId }, 'of a city');
  visitor('institution.list', { regionId: '440000', level: '3A' }, 'filtered, with count and facets');
  visitor('institution.list', { level: '3A', type: 'CHECKUP_CENTER' }, 'whole country, filtered');
  visitor('institution.list', { keyword: '体检中心' }, '体检中心 (in every name)');
  visitor('institution.list', { keyword: people.institutionName }, 'one by its name');
  visitor('institution.list', { sort: 'items', current: 50 }, 'page 50');
  visitor('institution.list', { sort: 'package' }, 'by package price');
  visitor('institution.listForHome', { cityId });
  visitor('institution.search', { keyword: '深' }, 'one character');
  visitor('institution.search', { keyword: '体检' }, '体检');
  visitor('institution.byCode', { institutionCode });
  visitor('institution.place', { institutionCode });
  visitor('doctor.list', { institutionCode });
  visitor('demand.listHall', {});
  visitor('demand.listHall', { current: 50 }, 'page 50');
  visitor('demand.listHall', { cityId }, 'of a city');
  visitor('demand.listHall', { purpose: 'ANNUAL', headcountMin: 300 }, 'filtered');
  visitor('demand.listHall', { keyword: common }, `${common} (in every title)`);
  visitor('demand.listForHome', { cityId });
  visitor('demand.publicDetail', { demandId });
  visitor('demand.listPackageBase', { demandId });
  visitor('demand.publicPackage', { demandId, packageId: people.packageId });
  visitor('demand.publicProgress', { demandId });
  visitor('home.overview', { regionId: cityId });
  visitor('home.provinces', {});
  visitor('catalogue.listPage', { keyword: '血' });
  visitor('market.itemPrices', { regionId: cityId });
  visitor('market.priceRange', {
    regionId: cityId,
    packages: [{ sex: 1, itemCodes: [...people.itemCodes] }],
  });
  visitor('market.suggest', { regionId: cityId, sexes: [1], budget: '600.00' });

  const buyer = asks('buyer');
  buyer('user.detail', {});
  buyer('notification.list', {});
  buyer('company.detail', { id: people.companyId });
  buyer('demand.overview', {});
  buyer('demand.listMine', {});
  buyer('demand.listMine', { keyword: common }, common);
  buyer('demand.list', { keyword: common });
  buyer('demand.getMine', { demandId });
  buyer('demand.detail', { demandId });
  buyer('demand.listPackages', { demandId });
  buyer('demand.listPackagesWithItems', { demandId });
  buyer('demand.packageDetail', { packageId: people.packageId });
  buyer('demand.getGroup', { groupId: people.groupId });
  buyer('question.list', { demandId });
  buyer('comparison.listQuotations', { demandId });
  buyer('comparison.overview', { demandId });
  buyer('comparison.matrix', { demandId, packageId: people.packageId });
  buyer('comparison.scenarios', { demandId });
  buyer('comparison.quotationPackage', { quotationPackageId });
  buyer('inquiry.listMine', {});
  buyer('inquiry.findInstitutions', { regionId: cityId }, 'of a city');
  buyer('inquiry.findInstitutions', { keyword: '体检' }, '体检');
  buyer('inquiry.listFavourites', {});
  buyer('plan.list', { side: 'buyer' });
  buyer('contract.listPage', { side: 'buyer' });

  const provider = asks('provider');
  provider('quotation.overview', {});
  provider('quotation.list', {});
  provider('quotation.list', { keyword: common }, common);
  provider('quotation.results', {});
  provider('quotation.missedMatches', {});
  provider('quotation.detail', { quotationId });
  provider('quotation.packageDetail', { quotationPackageId });
  provider('quotation.review', { quotationId });
  provider('quotation.listCandidates', { lineId: people.lineId });
  provider('quotation.listInstitutions', {});
  provider('quotation.checkQualification', { demandId });
  provider('demand.coverage', { institutionId, demandIds: [demandId] });
  provider('library.listPage', { institutionId });
  provider('library.listPage', { institutionId, keyword: '血' }, '血');
  provider('library.query', { institutionId, keyword: '血' });
  provider('library.detail', { itemId: people.institutionItemId });
  provider('institution.detail', { institutionId });
  provider('institutionPackage.list', { institutionId });
  provider('import.list', { institutionId });

  const operator = asks('operator');
  operator('console.workQueue', {});
  operator('console.listDemands', {});
  operator('console.listDemands', { current: 50 }, 'page 50');
  operator('console.listDemands', { keyword: common }, `${common} (in every title)`);
  operator('console.listDemands', { keyword: '实业' }, '实业 (in every company)');
  operator('console.listDemands', { keyword: people.demandNumber }, 'a number');
  operator('console.demandDetail', { demandId });
  operator('console.listCompanies', {});
  operator('console.listCompanies', { keyword: '有限公司' }, '有限公司 (in every name)');
  operator('console.companyDetail', { id: people.companyId });
  operator('console.listInstitutions', {});
  operator('console.listInstitutions', { keyword: '体检中心' }, '体检中心 (in every name)');
  operator('console.institutionDetail', { id: institutionId });
  operator('console.searchRecords', {});
  operator('console.searchRecords', { keyword: '体检' }, '体检');
  operator('console.searchRecords', { keyword: people.institutionName }, 'one by its name');
  operator('console.record', { kind: 'institution', id: institutionId });
  operator('console.listSessions', { of: 'users' });
  operator('console.listAudit', {});
  operator('console.listLeads', {});
  operator('console.listContracts', {});
  operator('console.listPlans', {});
  return calls;
}
