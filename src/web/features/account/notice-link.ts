import type { NoticePage, NoticeTarget } from '#wire/notice/target.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';

const pages: Readonly<Record<NoticePage, (id: string) => string>> = {
  demand: paths.purchaseOrder,
  demandEdit: workPaths.purchaseEdit,
  demandReview: consolePaths.demand,
  quotation: paths.quotation,
  quoteDemand: paths.quoteDemand,
  quotations: () => workPaths.invitations(),
  company: workPaths.company,
  companies: (invitation) => paths.companies(invitation ? { invitation } : undefined),
  institution: workPaths.ownInstitution,
  institutions: (invitation) => workPaths.ownInstitutions(invitation ? { invitation } : undefined),
  leads: (lead) => consolePaths.leads({ lead }),
  workQueue: () => paths.console(),
  contracts: () => workPaths.contracts(),
  contract: paths.contract,
  institutionContract: paths.institutionContract,
  settlement: (id) => workPaths.settlement('buyer', id),
  institutionSettlement: (id) => workPaths.settlement('institution', id),
  catalogueProposals: () => consolePaths.catalogue({ view: 'waiting' }),
  account: () => workPaths.userInfo(),
  apiTokens: () => workPaths.apiTokens(),
  library: () => paths.itemLibrary(),
  roster: (demand) => workPaths.roster({ bidId: demand }),
};

/** Where a notice leads; `for`: the company or institution that the page is to work for (`shell/signed-in/work-for.tsx`). */
export function noticeLink({ page, id, organisationId }: NoticeTarget): string {
  const link = pages[page](id);
  return organisationId
    ? `${link}${link.includes('?') ? '&' : '?'}${new URLSearchParams({ for: organisationId })}`
    : link;
}
