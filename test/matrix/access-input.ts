import { z } from 'zod';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { type CallName, callTable } from '#wire/table/call-table.ts';
import { supplementTerms } from '#test/api/contract.testkit.ts';
import { plainItems } from '#test/api/demand-steps.ts';
import type { ChosenFile } from '#test/world/files.ts';
import { nextCreditCode, testPassword } from '#test/world/people.ts';
import type { World } from '#test/world/world.ts';
import { accessOf } from './access-expected.ts';
import { type AccessFixture, matrixRuleItems } from './access-fixture.ts';
import { inquiryValues, only } from './inquiry-input.ts';
import { inputSchemaOf } from './json-schema.ts';
import { leastObject } from './least-input.ts';
import type { Who } from './rehearsal.ts';
import { visitValues } from './visit-fixture.ts';
import { webhookValues } from './webhook-fixture.ts';
import { yearValues } from './year-values.ts';

type Values = Readonly<Record<string, unknown>>;
interface MatrixInput {
  readonly input: Values;
  readonly file: ChosenFile | undefined;
}

/** Calls whose documented example says enough. */
const asDocumented = ['console.addItem', 'console.tryComplianceRule', 'console.saveComplianceRule'] as const;
const exampleOf = (name: CallName) =>
  (z.globalRegistry.get(calls[name].input) as { examples?: Values[] } | undefined)?.examples?.[0];

/** The least input that the call's own schema takes, speaking of the fixture's records. */
export function matrixInput(world: World, f: AccessFixture, name: CallName, who: Who): MatrixInput {
  const definition = calls[name] as AnyEndpoint;
  const ofCall = valuesByCall(world, f)[name];
  const values = { ...byKey(f, who), ...ofCall };
  const named = new Set([definition.access.by ?? '', ...Object.keys(ofCall ?? {})]);
  const input = leastObject(inputSchemaOf(name), values, named);
  return { input, file: definition.upload ? fileFor(f, name, who) : undefined };
}

/** What each key of the call means, of the records of `f`. */
export const valuesFor = (world: World, f: AccessFixture, name: CallName): Values => ({
  ...byKey(f, 'buyer'),
  ...valuesByCall(world, f)[name],
});

/** A sheet takes half a second to read: one person's is read, the others' refused when they may send one. */
const fileFor = (f: AccessFixture, name: CallName, who: Who): ChosenFile =>
  (name === 'import.add' && who === 'provider') || (name === 'demand.readMatrix' && who === 'buyer')
    ? f.priceList
    : f.picture;

const madeValues = new WeakMap<AccessFixture, ReturnType<typeof byCall>>();
/** Made once for a world: thousands of inputs are asked for. */
function valuesByCall(world: World, f: AccessFixture): ReturnType<typeof byCall> {
  const made = madeValues.get(f) ?? byCall(world, f);
  madeValues.set(f, made);
  return made;
}

/** Of a key, whatever the call. */
function byKey(f: AccessFixture, who: Who): Values {
  const [bid] = f.sent.bids;
  const [quotationPackage] = bid?.packages ?? [];
  return {
    companyId: f.companyId,
    institutionId: f.institutionId,
    institutionCode: f.institutionCode,
    demandId: f.sent.demandId,
    groupId: f.draft.groupId,
    packageId: f.sent.packageIds[0],
    version: f.draft.version,
    questionId: f.questionId,
    quotationId: bid?.quotationId,
    quotationPackageId: quotationPackage?.quotationPackageId,
    lineId: quotationPackage?.lines[0]?.lineId,
    institutionItemId: f.itemId,
    itemId: f.itemId,
    itemIds: [f.itemId],
    batchId: f.batchId,
    rowId: f.rowId,
    licenceFileId: f.licences[who === 'visitor' ? 'buyer' : who].fileId,
    mobile: '13800138000',
    account: 'matrixtester',
    password: testPassword,
    smsCode: '123456',
    captcha: { id: '019aa000-0000-7000-8000-000000000000', picks: [0] },
    creditCode: nextCreditCode(),
    regionId: '440305',
    cityId: '440300',
    cityName: '深圳',
    keyword: '深圳',
    collection: 'news',
    path: f.contentPath,
    contentId: f.contentId,
    versionId: f.versionId,
    leadId: f.leadId,
    proposalId: f.proposalId,
    // None is asked for: what waits is looked for under this number.
    approvalId: f.leadId,
    releaseId: f.leadId,
    planId: f.planId,
    contractId: f.contract.contractId,
    settlementId: f.settlementId,
    templateId: '',
    sha256: '0'.repeat(64),
    doctorId: f.doctorId,
    rosterId: f.roster.rosterId,
    personId: f.roster.personId,
    visitId: f.visit.visitId,
    slotId: f.visit.slotId,
    tokenId: f.tokenId,
    ...f.webhooks.institution,
    url_source: 'https://tijian.example.com/bid-web/?hmsr=test',
    agreed: true,
    type: 'CHECKUP_CENTER',
    level: 'NONE',
    licenceNo: 'PDY999999',
    validUntil: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    keep: plainItems[0],
    reason: '资料需要补充完整',
    listPrice: '120.00',
    salePrice: '100.00',
    checkType: 'ANNUAL',
    updatedAt: '2026-11-01T08:00:00Z',
    tempCode: 'price_list',
  };
}

/** Where a key means something else, or where another state of the record tells more. */
function byCall(world: World, f: AccessFixture): Partial<Record<CallName, Values>> {
  const [openBid] = f.open.bids;
  const openPackage = openBid?.packages[0];
  const unsent = {
    quotationId: openBid?.quotationId,
    quotationPackageId: openPackage?.quotationPackageId,
    lineId: openPackage?.lines[0]?.lineId,
  };
  const draft = { demandId: f.draft.demandId };
  const inquiry = inquiryValues(f);
  const ofPackage = (Object.keys(callTable) as CallName[])
    .filter((name) => accessOf(name).relation === 'institutionPackageMember')
    .map((name) => [name, { packageId: f.institutionPackageId }]);
  const ofCompany = (Object.keys(callTable) as CallName[])
    .filter((name) => accessOf(name).by === 'id')
    .map((name) => [name, { id: name.startsWith('company') ? f.companyId : f.institutionId }]);
  const [a, b, third] = [...matrixRuleItems, 'SUR001'];
  const ofRules = (kind: 'mutexRule' | 'partnerRule', ruleId: string, fields: Values) => ({
    [`${kind}.detail`]: { ruleId },
    [`${kind}.add`]: fields,
    [`${kind}.update`]: { ruleId, ...fields },
    [`${kind}.delete`]: { ruleId },
  });
  const { account, password } = world.people.member;
  const { src } = f.licences.buyer;
  const edits = (Object.keys(callTable) as CallName[]).filter(
    (name) =>
      name.startsWith('quotation.') &&
      calls[name].effect === 'write' &&
      accessOf(name).by !== 'institutionId',
  );
  return {
    ...Object.fromEntries(edits.map((name) => [name, only(calls[name] as AnyEndpoint, unsent)])),
    ...inquiry,
    ...Object.fromEntries(ofPackage),
    ...ofRules('mutexRule', f.mutexRuleId, { a, b: third }),
    ...ofRules('partnerRule', f.partnerRuleId, { item: third, requires: [b] }),
    'quotation.abandon': { quotationId: f.sent.bids[0]?.quotationId },
    'quotation.revise': { quotationId: f.sent.bids[0]?.quotationId },
    'comparison.acceptAll': {
      packages: [{ quotationPackageId: byKey(f, 'buyer').quotationPackageId, price: '1.00' }],
    },
    'secondRound.invite': {
      quotationIds: [f.sent.bids[0]?.quotationId, openBid?.quotationId],
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
    },
    'quotation.savePackage': { quotationPackageId: unsent.quotationPackageId, rate: 900 },
    'user.accountLogin': { account, password },
    'user.updatePassword': { oldPassword: testPassword, newPassword: 'matrix-pass-2026' },
    'common.download': { name: src.slice(src.lastIndexOf('/') + 1) },
    'dictionary.list': { code: 'check_type' },
    'template.detail': { code: world.services.catalogue().templates[0]?.code },
    'setting.package': { code: world.services.catalogue().templates[0]?.code },
    'demand.coverage': { demandIds: [f.sent.demandId] },
    'demand.shortcutAdd': { purpose: 'ANNUAL', headcount: 10 },
    'demand.shortcutPreview': { purpose: 'ANNUAL', headcount: 10 },
    'console.saveContent': { collection: 'news', path: 'matrix-article' },
    ...visitValues(world, f.visit),
    ...yearValues(f),
    'doctor.add': { title: 'CHIEF' },
    'doctor.update': { title: 'CHIEF' },
    'notification.markRead': { ids: [f.notificationId] },
    ...Object.fromEntries(ofCompany),
    ...webhookValues(f, f.webhooks),
    'company.shortcutAdd': { name: '深圳市快捷登记有限公司' },
    'user.shortcutCertifyLogin': { name: '深圳市快捷登记有限公司' },
    'company.invite': { id: f.companyId, mobile: '13800138008' },
    'company.setMember': { id: f.companyId, userId: world.people.viewer.userId },
    'company.handOver': { id: f.companyId, userId: world.people.viewer.userId, role: 'buyer' },
    'company.removeMember': { id: f.companyId, userId: world.people.viewer.userId },
    'company.setApprovalLimit': { id: f.companyId, limit: '50000' },
    'company.nameDeputy': {
      id: f.companyId,
      userId: world.people.viewer.userId,
      from: shanghaiDay(new Date(), 1),
      to: shanghaiDay(new Date(), 2),
      reason: '出差在外',
    },
    'company.endDeputy': { id: f.companyId, deputyshipId: f.companyId },
    'company.revokeInvitation': { id: f.companyId, invitationId: f.invitationId },
    'company.answerInvitation': { invitationId: f.invitationId },
    'institution.cityPlan': { regionId: '440305' },
    'institution.query': { keyword: '深圳测试体检中心' },
    'institution.calendar': { month: '2027-03' },
    'institution.invite': { id: f.institutionId, mobile: '13800138008' },
    'institution.setMember': { id: f.institutionId, userId: world.people.quoter.userId },
    'institution.handOver': { id: f.institutionId, userId: world.people.quoter.userId, role: 'quoting' },
    'institution.removeMember': { id: f.institutionId, userId: world.people.quoter.userId },
    'institution.revokeInvitation': { id: f.institutionId, invitationId: f.institutionInvitationId },
    'institution.answerInvitation': { invitationId: f.institutionInvitationId },
    'noticeChannel.setGroups': { channelId: 'app' },
    'noticeChannel.sendMailCode': { address: 'matrix@example.com' },
    'noticeChannel.setMail': { address: 'matrix@example.com', code: '123456' },
    'noticeChannel.addRobot': {
      webhook: 'https://open.feishu.cn/open-apis/bot/v2/hook/0123456789abcdef',
    },
    'noticeChannel.remove': { channelId: f.noticeChannelId },
    'noticeChannel.test': { channelId: f.noticeChannelId },
    'library.confirm': { items: [{ itemId: f.itemId }] },
    'demand.save': draft,
    'demand.submit': draft,
    'demand.delete': draft,
    'demand.addGroup': draft,
    'demand.updateGroup': { packages: [] },
    'console.claim': { kind: 'company', id: f.pendingCompany.id },
    'console.release': { kind: 'company', id: f.pendingCompany.id },
    'console.record': { kind: 'company', id: f.pendingCompany.id },
    'console.act': { kind: 'company', id: f.pendingCompany.id, action: 'freeze' },
    'console.mergeCompanies': { duplicateId: f.pendingCompany.id, keptId: f.companyId },
    'console.personalData': { userId: world.people.member.userId },
    'user.changeMobile': { oldCode: '123456', newCode: '123456' },
    'console.changeMobile': {
      userId: world.people.member.userId,
      mobile: '13800138777',
      reason: '回拨注册手机核实',
    },
    'console.exportPerson': { userId: world.people.member.userId, reason: '回拨注册手机核实' },
    'console.eraseUser': {
      userId: world.people.member.userId,
      account: world.people.member.account,
      reason: '回拨注册手机核实',
    },
    'console.viewAs': { userId: world.people.member.userId },
    'console.addOperator': { mobile: '13855550009', account: 'matrix_operator' },
    'user.confirmTotp': { code: '123456' },
    'user.passSecondStep': { code: '123456' },
    'console.resetTotp': { userId: world.people.editor.userId, reason: '更换手机' },
    'console.setOperatorRole': { userId: world.people.editor.userId, role: 'finance' },
    'console.retryJob': { jobId: f.jobId },
    'console.endSession': { sessionId: f.sessionId },
    'console.saveContractTemplate': {
      templateId: '',
      clauses: [{ title: '总价', text: '{乙方}为{甲方}体检，总价 {总价}。' }],
    },
    'console.saveReasons': { kind: 'company', texts: ['执照照片不清晰，请重新上传。'], version: 1 },
    'report.add': { subject: 'institution', subjectId: f.institutionCode, reason: '其他' },
    'console.companyDetail': { id: f.pendingCompany.id },
    'console.approveCompany': f.pendingCompany,
    'console.declineCompany': f.pendingCompany,
    'console.institutionDetail': { id: f.pendingInstitution.id },
    'console.approveInstitution': f.pendingInstitution,
    'console.declineInstitution': f.pendingInstitution,
    'console.demandDetail': { demandId: f.submittedDemandId },
    'console.approveDemand': { demandId: f.submittedDemandId, submittedAt: f.submittedAt },
    'console.declineDemand': { demandId: f.submittedDemandId, submittedAt: f.submittedAt },
    'import.setColumns': { sheet: 0 },
    'contract.byNumber': { number: f.contract.number },
    'contract.preview': { demandId: f.contract.demandId },
    'contract.add': { demandId: f.contract.demandId },
    'contract.addAll': { demandId: f.contract.demandId },
    'contract.addSupplement': { terms: supplementTerms },
    'contract.askFor': { demandId: f.contract.demandId },
    'plan.shared': { token: f.planToken },
    'plan.exportPdf': { packageId: f.roster.packageId },
    'plan.update': { title: '改过的方案', version: 1 },
    'console.handleLead': { note: '已回电' },
    'console.assignLead': { ownerId: null, seenOwnerId: null },
    'catalogue.propose': { category: 'GEN', note: '本院常规开展的项目' },
    'catalogue.update': { code: 'GEN002', version: 1, unit: '次' },
    'catalogue.delete': { code: 'GEN002', version: 1 },
    'console.catalogueItem': { code: 'GEN002' },
    'console.mergeItems': { code: 'GEN002', version: 1, into: 'GEN001', intoVersion: 99 },
    'console.takeCatalogueRows': { changes: [{ code: 'GEN002', version: 99, unit: '次' }] },
    ...Object.fromEntries(asDocumented.map((name) => [name, exampleOf(name)])),
    'console.decideProposal': { outcome: 'declined', reason: '不属于体检项目' },
  };
}
