import type { Calls } from '#wire/calls.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { amendmentHandlers } from '#server/modules/amendment/amendment.handlers.ts';
import { apiTokenHandlers } from '#server/modules/api-token/api-token.handlers.ts';
import { attendanceHandlers } from '#server/modules/attendance/attendance.handlers.ts';
import { lastTime } from '#server/modules/buyer-overview/last-time.query.ts';
import { overview } from '#server/modules/buyer-overview/overview.query.ts';
import { captchaHandlers } from '#server/modules/captcha/captcha.handlers.ts';
import { catalogueHandlers } from '#server/modules/catalogue/catalogue.handlers.ts';
import { catalogueProposalHandlers } from '#server/modules/catalogue-proposal/catalogue-proposal.handlers.ts';
import { consoleCatalogueHandlers } from '#server/modules/catalogue-proposal/console-catalogue.handlers.ts';
import { checkupHandlers } from '#server/modules/checkup-visit/checkup.handlers.ts';
import { receptionHandlers } from '#server/modules/checkup-visit/reception.handlers.ts';
import { commonHandlers } from '#server/modules/common/common.handlers.ts';
import { companyHandlers } from '#server/modules/company/company.handlers.ts';
import { shortcutCompanyHandlers } from '#server/modules/company/shortcut-company.command.ts';
import { awardApprovalHandlers } from '#server/modules/comparison/award-approval.handlers.ts';
import { comparisonHandlers } from '#server/modules/comparison/comparison.handlers.ts';
import { complianceRuleHandlers } from '#server/modules/compliance/compliance.handlers.ts';
import { consoleHandlers } from '#server/modules/console/console.handlers.ts';
import { consoleWorkHandlers } from '#server/modules/console/console-work.handlers.ts';
import { consoleContentHandlers } from '#server/modules/content/console-content.handlers.ts';
import { contentHandlers } from '#server/modules/content/content.handlers.ts';
import { contractHandlers } from '#server/modules/contract/contract.handlers.ts';
import { consoleDemandHandlers } from '#server/modules/demand/console-demand.handlers.ts';
import { demandHandlers } from '#server/modules/demand/demand.handlers.ts';
import { doctorHandlers } from '#server/modules/doctor/doctor.handlers.ts';
import { figureHandlers } from '#server/modules/figures/figures.handlers.ts';
import { homeHandlers } from '#server/modules/home/home.handlers.ts';
import { inquiryHandlers } from '#server/modules/inquiry/inquiry.handlers.ts';
import { institutionHandlers } from '#server/modules/institution/institution.handlers.ts';
import { institutionJoiningHandlers } from '#server/modules/institution/joining.handlers.ts';
import { institutionOperationHandlers } from '#server/modules/institution/operation.handlers.ts';
import { institutionPhotoHandlers } from '#server/modules/institution/photos.handlers.ts';
import { institutionPublicHandlers } from '#server/modules/institution/public-institution.handlers.ts';
import { institutionPackageHandlers } from '#server/modules/institution-package/institution-package.handlers.ts';
import { itemMatrixHandlers } from '#server/modules/item-matrix/item-matrix.handlers.ts';
import { leadHandlers } from '#server/modules/lead/lead.handlers.ts';
import { libraryHandlers } from '#server/modules/library/library.handlers.ts';
import { libraryGridHandlers } from '#server/modules/library-grid/library-grid.handlers.ts';
import { importHandlers } from '#server/modules/library-import/library-import.handlers.ts';
import { libraryRuleHandlers } from '#server/modules/library-rule/library-rule.handlers.ts';
import { marketHandlers } from '#server/modules/market/market.handlers.ts';
import { noticeChannelHandlers } from '#server/modules/notification/notice-channel.handlers.ts';
import { notificationHandlers } from '#server/modules/notification/notification.handlers.ts';
import { sealingHandlers } from '#server/modules/opening/sealing.handlers.ts';
import { consoleOperationHandlers } from '#server/modules/operations/operations.handlers.ts';
import { operatorHandlers } from '#server/modules/operator/operator.handlers.ts';
import { secondStepHandlers } from '#server/modules/operator/second-step.handlers.ts';
import {
  companyMemberHandlers,
  institutionMemberHandlers,
} from '#server/modules/organisation/organisation.handlers.ts';
import { personalDataHandlers } from '#server/modules/personal-data/personal-data.handlers.ts';
import { planHandlers } from '#server/modules/plan/plan.handlers.ts';
import { questionHandlers } from '#server/modules/question/question.handlers.ts';
import { quickDemandHandlers } from '#server/modules/quick-demand/quick-demand.handlers.ts';
import { quotationHandlers } from '#server/modules/quotation/quotation.handlers.ts';
import { releaseHandlers } from '#server/modules/quotation/release.handlers.ts';
import { rosterHandlers } from '#server/modules/roster/roster.handlers.ts';
import { secondRoundHandlers } from '#server/modules/second-round/second-round.handlers.ts';
import { settingHandlers } from '#server/modules/setting/setting.handlers.ts';
import { settlementHandlers } from '#server/modules/settlement/settlement.handlers.ts';
import { userHandlers } from '#server/modules/user/user.handlers.ts';
import { consoleVisitHandlers } from '#server/modules/visit/console-visit.handlers.ts';
import { visitHandlers } from '#server/modules/visit/visit.handlers.ts';
import {
  companyWebhookHandlers,
  institutionWebhookHandlers,
} from '#server/modules/webhook/webhook.handlers.ts';

/** A handler for every call there is; the compiler refuses a gap. */
export const handlers: HandlersOf<Calls> = {
  ...commonHandlers,
  ...userHandlers,
  ...captchaHandlers,
  ...notificationHandlers,
  ...noticeChannelHandlers,
  ...companyHandlers,
  ...companyMemberHandlers,
  ...shortcutCompanyHandlers,
  ...institutionHandlers,
  ...institutionMemberHandlers,
  ...apiTokenHandlers,
  ...companyWebhookHandlers,
  ...institutionWebhookHandlers,
  ...operatorHandlers,
  ...secondStepHandlers,
  ...consoleOperationHandlers,
  ...personalDataHandlers,
  ...institutionJoiningHandlers,
  ...institutionOperationHandlers,
  ...institutionPhotoHandlers,
  ...institutionPublicHandlers,
  ...homeHandlers,
  ...contentHandlers,
  ...catalogueHandlers,
  ...institutionPackageHandlers,
  ...rosterHandlers,
  ...checkupHandlers,
  ...receptionHandlers,
  ...attendanceHandlers,
  ...doctorHandlers,
  ...libraryRuleHandlers,
  ...libraryHandlers,
  ...libraryGridHandlers,
  ...catalogueProposalHandlers,
  ...consoleCatalogueHandlers,
  ...complianceRuleHandlers,
  ...itemMatrixHandlers,
  ...importHandlers,
  ...demandHandlers,
  'demand.lastTime': lastTime,
  'demand.overview': overview,
  ...amendmentHandlers,
  ...secondRoundHandlers,
  ...sealingHandlers,
  ...questionHandlers,
  ...inquiryHandlers,
  ...comparisonHandlers,
  ...awardApprovalHandlers,
  ...planHandlers,
  ...contractHandlers,
  ...settlementHandlers,
  ...quotationHandlers,
  ...releaseHandlers,
  ...consoleHandlers,
  ...consoleWorkHandlers,
  ...consoleDemandHandlers,
  ...consoleContentHandlers,
  ...figureHandlers,
  ...marketHandlers,
  ...quickDemandHandlers,
  ...leadHandlers,
  ...visitHandlers,
  ...consoleVisitHandlers,
  ...settingHandlers,
};
