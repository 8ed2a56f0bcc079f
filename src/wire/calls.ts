import { apiTokenCalls } from './account/api-token.ts';
import { captchaCalls } from './account/captcha.ts';
import { personalDataCalls } from './account/personal-data.ts';
import { secondStepCalls } from './account/second-step.ts';
import { userCalls } from './account/user.ts';
import { awardApprovalCalls } from './award/approval.ts';
import { comparisonCalls } from './award/comparison.ts';
import { secondRoundCalls } from './award/second-round.ts';
import { catalogueCalls } from './catalogue/catalogue.ts';
import { complianceRuleCalls } from './catalogue/compliance-rule.ts';
import { itemMatrixCalls } from './catalogue/item-matrix.ts';
import { catalogueProposalCalls } from './catalogue/proposal.ts';
import { commonCalls } from './common/common.ts';
import { consoleCatalogueCalls } from './console/catalogue.ts';
import { consoleCalls } from './console/console.ts';
import { consoleContentCalls } from './console/content.ts';
import { consoleDemandCalls } from './console/demand.ts';
import { figureCalls } from './console/figures.ts';
import { consoleNameCalls } from './console/names.ts';
import { consoleOperationCalls } from './console/operations.ts';
import { operatorCalls } from './console/operator.ts';
import { reportCalls } from './console/report.ts';
import { consoleVisitCalls } from './console/visits.ts';
import { consoleWorkCalls } from './console/work.ts';
import { contractCalls } from './contract/contract.ts';
import { planCalls } from './contract/plan.ts';
import { amendmentCalls } from './demand/amendment.ts';
import { demandCalls } from './demand/demand.ts';
import { marketCalls } from './demand/market.ts';
import { demandOverviewCalls } from './demand/overview.ts';
import { questionCalls } from './demand/question.ts';
import { quickDemandCalls } from './demand/quick-demand.ts';
import { inquiryCalls, inquiryQuotationCalls } from './inquiry/inquiry.ts';
import { doctorCalls } from './institution/doctor.ts';
import { institutionCalls } from './institution/institution.ts';
import { institutionJoiningCalls } from './institution/joining.ts';
import { institutionOperationCalls } from './institution/operation.ts';
import { institutionPackageCalls } from './institution/package.ts';
import { institutionPhotoCalls } from './institution/photos.ts';
import { institutionPublicCalls } from './institution/public.ts';
import type { CallDefinition } from './kernel/endpoint.ts';
import { libraryGridCalls } from './library/grid.ts';
import { importCalls } from './library/import.ts';
import { libraryCalls } from './library/library.ts';
import { libraryRuleCalls } from './library/rule.ts';
import { noticeChannelCalls } from './notice/channel.ts';
import { notificationCalls } from './notice/notification.ts';
import { companyCalls } from './organisation/company.ts';
import { companyMemberCalls, institutionMemberCalls } from './organisation/members.ts';
import { shortcutCompanyCalls } from './organisation/shortcut-company.ts';
import { companyWebhookCalls, institutionWebhookCalls } from './organisation/webhook.ts';
import { quotationCalls } from './quotation/quotation.ts';
import { releaseCalls } from './quotation/release.ts';
import { rosterCalls } from './roster/roster.ts';
import { sealingCalls } from './sealing/sealing.ts';
import { settlementCalls } from './settlement/settlement.ts';
import { contentCalls } from './site/content.ts';
import { homeCalls } from './site/home.ts';
import { leadCalls } from './site/lead.ts';
import { settingCalls } from './site/setting.ts';
import { visitCalls } from './site/visit.ts';
import type { CallName } from './table/call-table.ts';
import { attendanceCalls } from './visit/attendance.ts';
import { checkupCalls } from './visit/checkup.ts';
import { receptionCalls } from './visit/reception.ts';

const definitions = {
  ...commonCalls,
  ...userCalls,
  ...captchaCalls,
  ...notificationCalls,
  ...noticeChannelCalls,
  ...companyCalls,
  ...companyMemberCalls,
  ...companyWebhookCalls,
  ...institutionWebhookCalls,
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
  ...checkupCalls,
  ...receptionCalls,
  ...attendanceCalls,
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
  ...rosterCalls,
  ...settlementCalls,
  ...quotationCalls,
  ...releaseCalls,
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
