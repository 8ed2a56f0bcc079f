import type { NoticePage, NoticeTarget } from '#wire/notice-target.ts';
import { paths } from '#web/paths.ts';

const pages: Readonly<Record<NoticePage, (id: string) => string>> = {
  demand: paths.purchaseOrder,
  demandEdit: paths.purchaseEdit,
  demandReview: paths.consoleDemand,
  quoteDemand: paths.quoteDemand,
  quotations: () => paths.invitations(),
  company: paths.company,
  companies: () => paths.companies(),
  institution: paths.ownInstitution,
  institutions: () => paths.ownInstitutions(),
  leads: () => paths.consoleLeads(),
  contracts: () => paths.contracts(),
  contract: paths.contract,
  institutionContract: paths.institutionContract,
  catalogueProposals: paths.consoleCatalogue,
  library: () => paths.itemLibrary(),
};

/** Where a notice leads. */
export const noticeLink = ({ page, id }: NoticeTarget): string => pages[page](id);
