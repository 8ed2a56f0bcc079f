import type { DemandKind } from '#domain/demand/demand-kind.ts';
import { type Area, areaRoots, withQuery } from './paths.ts';

/** The URLs of signed-in pages that no public page links to, apart from `paths.ts` so that public pages don't load them. */
export const workPaths = {
  demandSubmitted: (query?: { bidId?: string; kind?: DemandKind }) => withQuery('/success-tip', query),
  companySubmitted: () => '/success-tip2',
  institutionSubmitted: () => '/success-tip-org',
  quotationSubmitted: (query?: { tenderId?: string }) => withQuery('/success-tip-org-2', query),
  /** `weights` as `pages/purchase/compare/weights.ts` writes them. */
  awardMemo: (demandId: string, weights?: string) =>
    withQuery('/user-center/award-memo', { bidId: demandId, weights }),
  favourites: () => '/user-center/favourites',
  /** 人员名单 of all demands, and of one. */
  rosters: () => '/user-center/roster',
  roster: (query: { bidId: string; tab?: 'progress' }) => withQuery('/user-center/roster-detail', query),
  plans: (query?: { bidId?: string }) => withQuery('/user-center/electronic-medical-plan', query),
  plan: (planId: string) => withQuery('/user-center/medical-plan-detail', { planId }),
  /** A supplement (增补协议) that is to be written, in the area of the side that writes it. */
  supplementDraft: (side: 'buyer' | 'institution', contractId: string) =>
    `${side === 'buyer' ? '/user-center/user-contract' : '/service-center/contracts'}/${contractId}/supplement`,
  /** A contract that is to be written, of one institution's award. */
  contractDraft: (demandId: string, institutionId: string) =>
    withQuery('/user-center/contract-draft', { bidId: demandId, orgId: institutionId }),
  /** One quotation, for its buyer. */
  receivedQuotation: (demandId: string, quotationId: string) =>
    withQuery('/user-center/service-order-detail', { bidId: demandId, tenderId: quotationId }),
  inquiries: (query?: { status?: string }) => withQuery('/user-center/consult-order', query),
  inquiry: (demandId: string) => withQuery('/user-center/consult-detail', { bidId: demandId }),
  /** Answers to an inquiry side by side. */
  compareInquiry: (demandId: string, query?: { packageId?: string; weights?: string }) =>
    withQuery('/user-center/consult-detail-table', { bidId: demandId, ...query }),
  institutionChange: (institutionId: string) => withQuery('/organization-submit-2', { id: institutionId }),
  /** In the area where one is. */
  messages: (area: Area = 'purchase') => `${areaRoots[area]}/messages`,
  noticeSettings: (area: Area = 'purchase') => `${areaRoots[area]}/notice-settings`,
  changeMobile: () => '/user-center/change-mobile',
  userInfo: () => '/user-center/user-info',
  ownRules: () => '/service-center/rules',
  ownPackages: () => '/service-center/packages',
  ownPackageNew: () => '/service-center/packages/new',
  ownPackage: (packageId: string) => `/service-center/packages/${packageId}`,
  ownDoctors: () => '/service-center/doctors',
  importBatches: () => '/service-center/import',
  importBatch: (batchId: string) => `/service-center/import/${batchId}`,
  institutionPlans: () => '/service-center/plans',
  institutionContracts: (query?: { status?: string }) => withQuery('/service-center/contracts', query),
  /** An employee's own check-up; opened with the last digits of their mobile. */
  checkup: (token: string) => `/checkup/${token}`,
  /** Half-days of a month, and who comes on a day of it. */
  examVisits: (query?: { month?: string; day?: string }) => withQuery('/service-center/visits', query),
  capacityCalendar: (query?: { month?: string }) => withQuery('/service-center/calendar', query),
  purchaseEdit: (demandId: string) => withQuery('/user-center/purchase-edit', { bidId: demandId }),
  /** 开标记录 of a sealed demand. */
  openingRecord: (demandId: string) => withQuery('/user-center/opening-record', { bidId: demandId }),
  contracts: (query?: { status?: string }) => withQuery('/user-center/user-contract', query),
  settlements: (side: 'buyer' | 'institution', query?: { status?: string }) =>
    withQuery(side === 'buyer' ? '/user-center/settlements' : '/service-center/settlements', query),
  settlement: (side: 'buyer' | 'institution', settlementId: string) =>
    `${side === 'buyer' ? '/user-center' : '/service-center'}/settlements/${settlementId}`,
  company: (companyId: string) => withQuery('/user-center/enterprise-detail', { id: companyId }),
  /** `invitation`: what became of this one is said there. */
  ownInstitutions: (query?: { invitation?: string }) => withQuery('/user-center/service-list2', query),
  ownInstitution: (institutionId: string) => withQuery('/user-center/service-detail2', { id: institutionId }),
  invitations: (query?: { status?: string; only?: 'dueToday' | 'lost'; page?: number }) =>
    withQuery('/service-center/demand-orders', query),
  apiTokens: () => '/service-center/api-tokens',
};
