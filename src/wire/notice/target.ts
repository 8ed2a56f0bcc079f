/** Pages that a notice can lead to, in our words: the server names one, `src/web/features/account/notice-link.ts` knows its URL. */
export const noticePages = [
  'demand',
  'demandEdit',
  'demandReview',
  'quotations',
  'quotation',
  'quoteDemand',
  'company',
  'companies',
  'institution',
  'institutions',
  'leads',
  'workQueue',
  'contracts',
  'contract',
  'institutionContract',
  'settlement',
  'institutionSettlement',
  'catalogueProposals',
  'library',
  'apiTokens',
  'account',
  'roster',
] as const;
export type NoticePage = (typeof noticePages)[number];

export interface NoticeTarget {
  readonly page: NoticePage;
  /** The record's; '' for a list. */
  readonly id: string;
  /** The company or institution that it is for: the page works for it. Left out where it is for the person themselves. */
  readonly organisationId?: string;
}

/** As stored with the notice: `demand:<id>:<organisation's id>`. */
export const writeTarget = ({ page, id, organisationId }: NoticeTarget): string =>
  [page, id, ...(organisationId ? [organisationId] : [])].join(':');

/** Null for '' and for what an older release wrote. */
export function readTarget(text: string): NoticeTarget | null {
  const [name, id = '', organisationId] = text.split(':');
  const page = noticePages.find((known) => known === name);
  return page ? { page, id, ...(organisationId && { organisationId }) } : null;
}

/** Where messages outside lead: the list of messages, which opens this one and goes on to its page. */
export const noticePath = (id?: string): string => `/user-center/messages${id ? `?open=${id}` : ''}`;

/** Where an invitation that came by short message is answered, after signing in or registering. */
export const invitationPaths = {
  company: '/user-center/enterprise-list',
  institution: '/user-center/service-list2',
} as const;
