import { paths, pathWithoutBase } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';

/** Pages of one record, by path: the query keys that name it, and the list that it is in. */
const pages: Readonly<Record<string, { keys: readonly string[]; list: () => string }>> = {
  '/user-center/purchase-order-detail': { keys: ['bidId', 'demandId'], list: paths.purchaseOrders },
  '/user-center/purchase-edit': { keys: ['bidId', 'demandId'], list: paths.purchaseOrders },
  '/user-center/compare': { keys: ['bidId', 'demandId'], list: paths.purchaseOrders },
  '/user-center/award-memo': { keys: ['bidId', 'demandId'], list: paths.purchaseOrders },
  '/user-center/opening-record': { keys: ['bidId', 'demandId'], list: paths.purchaseOrders },
  '/user-center/service-order-detail': { keys: ['tenderId', 'bidId'], list: paths.purchaseOrders },
  '/user-center/consult-detail': { keys: ['bidId', 'demandId'], list: workPaths.inquiries },
  '/user-center/consult-detail-table': { keys: ['bidId', 'demandId'], list: workPaths.inquiries },
  '/user-center/medical-plan-detail': { keys: ['planId'], list: workPaths.plans },
  '/user-center/roster-detail': { keys: ['bidId', 'demandId'], list: workPaths.rosters },
  '/user-center/contract-draft': { keys: ['bidId'], list: workPaths.contracts },
  '/user-center/enterprise-detail': { keys: ['id'], list: paths.companies },
  '/user-center/service-detail2': { keys: ['id'], list: workPaths.ownInstitutions },
};

/** Where the page of a record leads when its address names none. */
export function listOfRecords(url: URL): string | undefined {
  const page = pages[pathWithoutBase({ pathname: url.pathname, search: '' })];
  return page && !page.keys.some((key) => url.searchParams.get(key)) ? page.list() : undefined;
}
