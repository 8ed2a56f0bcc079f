/** Pages that a notice can lead to, in our words: the server names one, `src/web/features/account/notice-link.ts` knows its URL. */
export const noticePages = [
  'demand',
  'demandEdit',
  'demandReview',
  'quotations',
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
  'catalogueProposals',
  'library',
  'apiTokens',
  'account',
] as const;
export type NoticePage = (typeof noticePages)[number];

export interface NoticeTarget {
  readonly page: NoticePage;
  /** The record's; '' for a list. */
  readonly id: string;
}

/** As stored with the notice: `demand:<id>`. */
export const writeTarget = ({ page, id }: NoticeTarget): string => `${page}:${id}`;

/** Null for '' and for what an older release wrote. */
export function readTarget(text: string): NoticeTarget | null {
  const [name, id = ''] = text.split(':');
  const page = noticePages.find((known) => known === name);
  return page ? { page, id } : null;
}

/** Where messages outside lead: the list of messages, which opens this one and goes on to its page. */
export const noticePath = (id?: string): string => `/user-center/messages${id ? `?open=${id}` : ''}`;
