import { withQuery } from './paths.ts';

/** The URLs of the console's pages, apart from `paths.ts` so that public pages don't load them. */
export const consolePaths = {
  reasons: () => '/console/reasons',
  records: (query?: { kind?: string; search?: string; page?: number }) =>
    withQuery('/console/records', query),
  record: (kind: string, id: string) => `/console/records/${kind}/${encodeURIComponent(id)}`,
  companies: (query?: { status?: string; search?: string; page?: number }) =>
    withQuery('/console/companies', query),
  company: (companyId: string) => `/console/companies/${companyId}`,
  institutions: (query?: { status?: string; search?: string; page?: number }) =>
    withQuery('/console/institutions', query),
  institution: (institutionId: string) => `/console/institutions/${institutionId}`,
  demands: (query?: { status?: string; page?: number }) => withQuery('/console/demands', query),
  demand: (demandId: string) => `/console/demands/${demandId}`,

  contents: (query?: { collection?: string; search?: string; page?: number }) =>
    withQuery('/console/content', query),
  content: (contentId: string) => `/console/content/${contentId}`,
  contentNew: (query?: { collection?: string }) => withQuery('/console/content/new', query),
  plans: () => '/console/plans',
  plan: (planId: string) => withQuery('/console/plan', { planId }),
  contracts: (query?: { status?: string }) => withQuery('/console/contracts', query),
  contract: (contractId: string) => `/console/contracts/${contractId}`,
  contractTemplate: () => '/console/contract-template',
  names: (query?: { search?: string }) => withQuery('/console/names', query),
  catalogue: (query?: { view?: string; search?: string }) => withQuery('/console/catalogue', query),
  certainNames: () => '/console/catalogue/certain-names',
  rules: () => '/console/rules',
  leads: (query?: { status?: string; source?: string; search?: string; page?: number; lead?: string }) =>
    withQuery('/console/leads', query),
  deliveries: (query?: { state?: string }) => withQuery('/console/deliveries', query),
  operators: () => '/console/operators',
  audit: () => '/console/audit',
  jobs: () => '/console/jobs',
  sessions: () => '/console/sessions',
  health: () => '/console/health',
  figures: () => '/console/figures',
  visits: () => '/console/visits',
};
