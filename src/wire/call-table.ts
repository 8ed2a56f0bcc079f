// Every call's name, method and path: the one place that writes API paths (docs/product.md, Calls), with those of
// public pages apart in `call-table-public.ts`. No schema in here, so that the browser can name calls without loading any.

import { contract, plan } from './call-table-award.ts';
import { institution, library } from './call-table-institutions.ts';
import { type CallAddress, publicCallTable, splitAddress } from './call-table-public.ts';
import { quotationTable } from './call-table-quotation.ts';

const common = {
  'common.templateFile': 'GET /bid/api/common/templateFile/{tempCode}',
} as const;

const user = {
  'user.listSessions': 'POST /bid/api/user/listSessions',
  'user.endSession': 'POST /bid/api/user/endSession',
  'user.beginTotp': 'POST /bid/api/user/totp/begin',
  'user.confirmTotp': 'POST /bid/api/user/totp/confirm',
  'user.passSecondStep': 'POST /bid/api/user/secondStep',
  'user.updatePassword': 'POST /bid/api/user/updatePwd',
  'captcha.smsWithoutPicture': 'POST /bid/api/common/smsCaptchaWithNoPic',
  'notification.list': 'POST /bid/api/notification/list',
  'notification.markRead': 'POST /bid/api/notification/markRead',
  'notification.waiting': 'POST /bid/api/notification/waiting',
  'noticeChannel.list': 'POST /bid/api/notification/channel/list',
  'noticeChannel.setGroups': 'POST /bid/api/notification/channel/setGroups',
  'noticeChannel.sendMailCode': 'POST /bid/api/notification/channel/sendMailCode',
  'noticeChannel.setMail': 'POST /bid/api/notification/channel/setMail',
  'noticeChannel.addRobot': 'POST /bid/api/notification/channel/addRobot',
  'noticeChannel.remove': 'POST /bid/api/notification/channel/remove',
  'noticeChannel.test': 'POST /bid/api/notification/channel/test',
} as const;

const company = {
  'company.add': 'POST /bid/api/user/company/add',
  'company.detail': 'POST /bid/api/user/company/detail',
  'company.listPage': 'POST /bid/api/user/company/listPage',
  'company.list': 'POST /bid/api/user/company/list',
  'company.update': 'POST /bid/api/user/company/update',
  'company.shortcutAdd': 'POST /bid/api/user/company/shortcutAddCompany',
  'company.choose': 'POST /bid/api/user/company/choose',
  'company.leave': 'POST /bid/api/user/company/leave',
  'company.setApprovalLimit': 'POST /bid/api/user/company/approvalLimit',
  'company.members': 'POST /bid/api/user/company/member/list',
  'company.setMember': 'POST /bid/api/user/company/member/update',
  'company.removeMember': 'POST /bid/api/user/company/member/delete',
  'company.invite': 'POST /bid/api/user/company/invitation/add',
  'company.revokeInvitation': 'POST /bid/api/user/company/invitation/delete',
  'company.listInvitations': 'POST /bid/api/user/company/invitation/list',
  'company.answerInvitation': 'POST /bid/api/user/company/invitation/answer',
} as const;

const catalogue = {
  'catalogue.listForMapping': 'POST /bid/api/checkup/listPageCheckupForMapping',
  'catalogue.propose': 'POST /bid/api/checkup/addCgCheckup',
  'catalogue.listProposals': 'POST /bid/api/checkup/listCgCheckup',
  'catalogue.update': 'POST /bid/api/checkup/update',
  'catalogue.delete': 'POST /bid/api/checkup/delete',
  'console.listProposals': 'POST /bid/api/console/checkup/listCgCheckup',
  'console.decideProposal': 'POST /bid/api/console/checkup/decideCgCheckup',
  'console.catalogueItem': 'POST /bid/api/console/checkup/detail',
  'console.mergeItems': 'POST /bid/api/console/checkup/merge',
  'console.saveItemRule': 'POST /bid/api/console/checkup/saveRule',
  'console.deleteItemRule': 'POST /bid/api/console/checkup/deleteRule',
  'console.exportCatalogue': 'POST /bid/api/console/checkup/export',
  'console.readCatalogueSheet': 'POST /bid/api/console/checkup/readSheet',
  'console.takeCatalogueRows': 'POST /bid/api/console/checkup/takeRows',
} as const;

const demand = {
  'demand.newDraft': 'POST /bid/api/bid/getNewBidId',
  'demand.save': 'POST /bid/api/bid/save',
  'demand.submit': 'POST /bid/api/bid/add',
  'demand.detail': 'POST /bid/api/bid/detail',
  'demand.delete': 'POST /bid/api/bid/delete',
  'demand.cancel': 'POST /bid/api/bid/cancel',
  'demand.list': 'POST /bid/api/bid/list',
  'demand.listMine': 'POST /bid/api/bid/listPageBidOrder',
  'demand.overview': 'POST /bid/api/bid/overview',
  'demand.getMine': 'POST /bid/api/bid/getBidOrder',
  'demand.coverage': 'POST /bid/api/bid/coverage',
  'demand.complete': 'POST /bid/api/bid/complete',
  'approval.ofDemand': 'POST /bid/api/bid/approval/detail',
  'approval.decide': 'POST /bid/api/bid/approval/decide',
  'approval.withdraw': 'POST /bid/api/bid/approval/withdraw',
  'demand.preview': 'POST /bid/api/bid/preview',
  'amendment.preview': 'POST /bid/api/bid/amend/preview',
  'amendment.save': 'POST /bid/api/bid/amend',
  'demand.addGroup': 'POST /bid/api/bid/addPackageGroup',
  'demand.updateGroup': 'POST /bid/api/bid/updatePackageGroup',
  'demand.deleteGroup': 'POST /bid/api/bid/deletePackageGroup',
  'demand.getGroup': 'POST /bid/api/bid/getPackageGroup',
  'demand.getGroupForView': 'POST /bid/api/bid/getPackageGroupForView',
  'demand.listPackages': 'POST /bid/api/bid/package/list',
  'demand.listPackagesWithItems': 'POST /bid/api/bid/package/list_with_checkup',
  'demand.packageDetail': 'POST /bid/api/bid/package/detail',
  'demand.readMatrix': 'POST /bid/api/bid/package/readMatrix',
  'demand.exportPackageItems': 'GET /bid/api/bid/package/exportPackageItem/{packageId}',
} as const;

const inquiry = {
  'inquiry.listMine': 'POST /bid/api/select_bid/listPageBidOrder',
  'inquiry.getMine': 'POST /bid/api/select_bid/getBidOrder',
  'inquiry.submit': 'POST /bid/api/select_bid/add',
  'inquiry.newDraft': 'POST /bid/api/select_bid/getNewBidId',
  'inquiry.listPackagesWithItems': 'POST /bid/api/select_bid/package/list_with_checkup',
  'inquiry.addGroup': 'POST /bid/api/select_bid/addPackageGroup',
  'inquiry.updateGroup': 'POST /bid/api/select_bid/updatePackageGroup',
  'inquiry.getGroupForView': 'POST /bid/api/select_bid/getPackageGroupForView',
  'inquiry.getGroupsWithQuotations': 'POST /bid/api/select_bid/getPackageGroupWithTender',
  'inquiry.getGroup': 'POST /bid/api/select_bid/getPackageGroup',
  'inquiry.deleteGroup': 'POST /bid/api/select_bid/deletePackageGroup',
  'inquiry.complete': 'POST /bid/api/select_bid/complete',
  'inquiry.accept': 'POST /bid/api/select_bid/package/accept',
  'inquiry.reject': 'POST /bid/api/select_bid/package/reject',
  'inquiry.findInstitutions': 'POST /bid/api/select_bid/org/list',
  'inquiry.listFavourites': 'POST /bid/api/select_bid/org/favourites',
  'inquiry.setFavourite': 'POST /bid/api/select_bid/org/favourite',
  'inquiryQuotation.list': 'POST /bid/api/select_tender/list',
  'inquiryQuotation.detail': 'POST /bid/api/select_tender/detail',
  'inquiryQuotation.confirm': 'POST /bid/api/select_tender/confirm',
  'inquiryQuotation.cancel': 'POST /bid/api/select_tender/cancel',
  'inquiryQuotation.packageDetail': 'POST /bid/api/select_tender/package/detail',
  'inquiryQuotation.confirmPackage': 'POST /bid/api/select_tender/package/confirm',
} as const;

const sealing = {
  'sealing.overview': 'POST /bid/api/bid/sealed/overview',
  'sealing.open': 'POST /bid/api/bid/sealed/open',
  'sealing.recordPdf': 'POST /bid/api/bid/sealed/exportPdf',
  'sealing.file': 'GET /bid/api/bid/sealed/file/{bidId}',
} as const;

const question = {
  'question.list': 'POST /bid/api/bid/question/list',
  'question.ask': 'POST /bid/api/bid/question/ask',
  'question.answer': 'POST /bid/api/bid/question/answer',
} as const;

const comparison = {
  'comparison.listQuotations': 'POST /bid/api/bid/demand/listTender',
  'comparison.overview': 'POST /bid/api/bid/compare/overview',
  'comparison.scenarios': 'POST /bid/api/bid/compare/scenarios',
  'comparison.matrix': 'POST /bid/api/bid/compare',
  'comparison.quotationPackage': 'POST /bid/api/bid/getTenderPackage',
  'secondRound.invite': 'POST /bid/api/bid/secondRound/invite',
  'comparison.accept': 'POST /bid/api/tender/package/accept',
  'comparison.acceptAll': 'POST /bid/api/bid/acceptAll',
  'comparison.splitByCity': 'POST /bid/api/bid/splitByCity',
  'comparison.reject': 'POST /bid/api/tender/package/reject',
  'comparison.undo': 'POST /bid/api/tender/package/undo',
  'comparison.exportXlsx': 'GET /bid/api/bid/compare/export/{packageId}',
  'comparison.exportPdf': 'POST /bid/api/bid/compare/exportPdf',
  'comparison.awardMemo': 'POST /bid/api/bid/awardMemo',
  'comparison.awardMemoPdf': 'POST /bid/api/bid/awardMemo/exportPdf',
} as const;

const console = {
  'console.workQueue': 'POST /bid/api/console/workQueue',
  'console.claim': 'POST /bid/api/console/work/claim',
  'console.release': 'POST /bid/api/console/work/release',
  'console.searchRecords': 'POST /bid/api/console/record/search',
  'console.record': 'POST /bid/api/console/record/detail',
  'console.act': 'POST /bid/api/console/record/act',
  'console.mergeCompanies': 'POST /bid/api/console/company/merge',
  'console.viewAs': 'POST /bid/api/console/user/viewAs',
  'console.listOperators': 'POST /bid/api/console/operator/list',
  'console.addOperator': 'POST /bid/api/console/operator/add',
  'console.setOperatorRole': 'POST /bid/api/console/operator/setRole',
  'console.resetTotp': 'POST /bid/api/console/operator/resetTotp',
  'console.listAudit': 'POST /bid/api/console/audit/list',
  'console.listReasons': 'POST /bid/api/console/reason/list',
  'console.saveReasons': 'POST /bid/api/console/reason/save',
  'console.listCompanies': 'POST /bid/api/console/company/list',
  'console.companyDetail': 'POST /bid/api/console/company/detail',
  'console.approveCompany': 'POST /bid/api/console/company/approve',
  'console.declineCompany': 'POST /bid/api/console/company/decline',
  'console.listInstitutions': 'POST /bid/api/console/org/list',
  'console.institutionDetail': 'POST /bid/api/console/org/detail',
  'console.approveInstitution': 'POST /bid/api/console/org/approve',
  'console.declineInstitution': 'POST /bid/api/console/org/decline',
  'console.listDemands': 'POST /bid/api/console/bid/list',
  'console.demandDetail': 'POST /bid/api/console/bid/detail',
  'console.approveDemand': 'POST /bid/api/console/bid/approve',
  'console.declineDemand': 'POST /bid/api/console/bid/decline',
  'console.closeDemand': 'POST /bid/api/console/bid/close',
  'console.demandRules': 'POST /bid/api/console/bid/rules',
  'console.complianceRules': 'POST /bid/api/console/rule/list',
  'console.tryComplianceRule': 'POST /bid/api/console/rule/try',
  'console.saveComplianceRule': 'POST /bid/api/console/rule/save',
} as const;

const cms = {
  'report.add': 'POST /bid/api/cms/report',
  'lead.addFromPc': 'POST /bid/api/cms/addPCSeek',
  'console.listDeliveries': 'POST /bid/api/console/delivery/list',
  'console.listLeads': 'POST /bid/api/console/lead/list',
  'console.handleLead': 'POST /bid/api/console/lead/handle',
  'console.listContent': 'POST /bid/api/console/content/list',
  'console.contentDetail': 'POST /bid/api/console/content/detail',
  'console.contentVersions': 'POST /bid/api/console/content/versions',
  'console.contentVersion': 'POST /bid/api/console/content/version',
  'console.saveContent': 'POST /bid/api/console/content/save',
  'console.publishContent': 'POST /bid/api/console/content/publish',
  'console.withdrawContent': 'POST /bid/api/console/content/withdraw',
  'console.previewContent': 'POST /bid/api/console/content/preview',
  'console.listConfirmedNames': 'POST /bid/api/console/name/list',
  'console.listUnreadNames': 'POST /bid/api/console/name/listUnread',
  'console.addItem': 'POST /bid/api/console/checkup/add',
  'console.adoptName': 'POST /bid/api/console/name/adopt',
  'console.withdrawName': 'POST /bid/api/console/name/withdraw',
  'console.visitSummary': 'POST /bid/api/console/visit/summary',
  'console.figures': 'POST /bid/api/console/figures',
  'console.exportFigures': 'POST /bid/api/console/figures/export',
} as const;

export const callTable = {
  ...publicCallTable,
  ...common,
  ...user,
  ...company,
  ...institution,
  ...catalogue,
  ...library,
  ...demand,
  ...inquiry,
  ...sealing,
  ...question,
  ...comparison,
  ...plan,
  ...contract,
  ...quotationTable,
  ...console,
  ...cms,
} as const;

export type CallName = keyof typeof callTable;

export const addressOf = (name: CallName): CallAddress => splitAddress(callTable[name]);
