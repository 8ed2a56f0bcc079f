import type { CallName } from './call-table.ts';
import { secondStepCalls } from './second-step.ts';
import { operatorCalls } from './operator.ts';
import { personalDataCalls } from './personal-data.ts';
import { consoleOperationCalls } from './console-operations.ts';
import { apiTokenCalls } from './api-token.ts';
import { amendmentCalls } from './amendment.ts';
import { awardApprovalCalls } from './award-approval.ts';
import { captchaCalls } from './captcha.ts';
import { catalogueCalls } from './catalogue.ts';
import { catalogueProposalCalls } from './catalogue-proposal.ts';
import { commonCalls } from './common.ts';
import { companyMemberCalls, institutionMemberCalls } from './members.ts';
import { companyCalls } from './company.ts';
import { comparisonCalls } from './comparison.ts';
import { consoleContentCalls } from './console-content.ts';
import { figureCalls } from './figures.ts';
import { consoleNameCalls } from './console-names.ts';
import { consoleDemandCalls } from './console-demand.ts';
import { complianceRuleCalls } from './compliance-rule.ts';
import { consoleCatalogueCalls } from './console-catalogue.ts';
import { consoleCalls } from './console.ts';
import { consoleWorkCalls } from './console-work.ts';
import { reportCalls } from './report.ts';
import { contentCalls } from './content.ts';
import { contractCalls } from './contract.ts';
import { demandOverviewCalls } from './demand-overview.ts';
import { demandCalls } from './demand.ts';
import { doctorCalls } from './doctor.ts';
import { homeCalls } from './home.ts';
import { inquiryCalls, inquiryQuotationCalls } from './inquiry.ts';
import { libraryRuleCalls } from './library-rule.ts';
import { institutionJoiningCalls } from './institution-joining.ts';
import { institutionOperationCalls } from './institution-operation.ts';
import { institutionPhotoCalls } from './institution-photos.ts';
import { institutionPackageCalls } from './institution-package.ts';
import { institutionPublicCalls } from './institution-public.ts';
import { institutionCalls } from './institution.ts';
import type { CallDefinition } from './kernel/endpoint.ts';
import { itemMatrixCalls } from './item-matrix.ts';
import { importCalls } from './library-import.ts';
import { consoleVisitCalls } from './console-visits.ts';
import { leadCalls } from './lead.ts';
import { libraryGridCalls } from './library-grid.ts';
import { libraryCalls } from './library.ts';
import { marketCalls } from './market.ts';
import { noticeChannelCalls } from './notice-channel.ts';
import { notificationCalls } from './notification.ts';
import { planCalls } from './plan.ts';
import { questionCalls } from './question.ts';
import { quickDemandCalls } from './quick-demand.ts';
import { quotationCalls } from './quotation.ts';
import { sealingCalls } from './sealing.ts';
import { secondRoundCalls } from './second-round.ts';
import { shortcutCompanyCalls } from './shortcut-company.ts';
import { settingCalls } from './setting.ts';
import { userCalls } from './user.ts';
import { visitCalls } from './visit.ts';

const definitions = {
  ...commonCalls,
  ...userCalls,
  ...captchaCalls,
  ...notificationCalls,
  ...noticeChannelCalls,
  ...companyCalls,
  ...companyMemberCalls,
  ...shortcutCompanyCalls,
  ...institutionCalls,
  ...institutionMemberCalls,
  ...apiTokenCalls,
  ...operatorCalls,
  ...secondStepCalls,
  ...consoleOperationCalls,
  ...personalDataCalls,
  ...institutionJoiningCalls,
  ...institutionOperationCalls,
  ...institutionPhotoCalls,
  ...institutionPublicCalls,
  ...institutionPackageCalls,
  ...doctorCalls,
  ...libraryRuleCalls,
  ...homeCalls,
  ...contentCalls,
  ...catalogueCalls,
  ...libraryCalls,
  ...libraryGridCalls,
  ...catalogueProposalCalls,
  ...itemMatrixCalls,
  ...importCalls,
  ...demandCalls,
  ...demandOverviewCalls,
  ...amendmentCalls,
  ...secondRoundCalls,
  ...sealingCalls,
  ...questionCalls,
  ...inquiryCalls,
  ...inquiryQuotationCalls,
  ...comparisonCalls,
  ...awardApprovalCalls,
  ...planCalls,
  ...contractCalls,
  ...quotationCalls,
  ...consoleCalls,
  ...consoleWorkCalls,
  ...reportCalls,
  ...consoleDemandCalls,
  ...consoleContentCalls,
  ...figureCalls,
  ...consoleNameCalls,
  ...consoleCatalogueCalls,
  ...complianceRuleCalls,
  ...marketCalls,
  ...quickDemandCalls,
  ...consoleVisitCalls,
  ...leadCalls,
  ...visitCalls,
  ...settingCalls,
} as const satisfies Readonly<Record<CallName, CallDefinition>>;

export type Calls = typeof definitions;

/** Every call by name. The compiler demands a definition for each name of the call table. */
export const calls = Object.fromEntries(
  Object.entries(definitions).map(([name, definition]) => [name, { ...definition, name }]),
) as { readonly [Name in CallName]: Calls[Name] & { readonly name: Name } };
