import { certificationStatus } from '#domain/access/certification-machine.ts';
import { newId } from '#server/db/new-id.ts';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { terms as contractTerms } from '#test/api/contract.testkit.ts';
import { fillDraft, plainItems } from '#test/api/demand-steps.ts';
import { type ChosenFile, pngBytes, uploadLicence } from '#test/world/files.ts';
import { addFailedJob } from '#test/world/due-jobs.ts';
import { addBuyer, addProvider, type PersonaName, personaNames } from '#test/world/people.ts';
import { addToLibrary, priceList, procure, type Procurement } from '#test/world/procurement.ts';
import { addRows, rowOf, setRows } from '#test/world/rows.ts';
import type { World } from '#test/world/world.ts';

/** Items that no rule of the platform speaks of together. */
export const matrixRuleItems = ['XRY001', 'EYE001'] as const;

/** One record of each kind, all of them the buyer's or the provider's: whoever else reaches one has slipped through. */
export interface AccessFixture {
  readonly companyId: string;
  readonly institutionId: string;
  readonly institutionCode: string;
  readonly draft: { readonly demandId: string; readonly version: string; readonly groupId: string };
  /** Published; the provider's quotation was sent. */
  readonly sent: Procurement;
  /** Published; the provider's quotation is drafted only. */
  readonly open: Procurement;
  /** The same of an inquiry that asks the provider. */
  readonly inquiry: {
    readonly draft: AccessFixture['draft'];
    readonly sent: Procurement;
    readonly open: Procurement;
  };
  /** Asked by the provider, not answered. */
  readonly questionId: string;
  /** Awaits review. */
  readonly submittedDemandId: string;
  readonly itemId: string;
  readonly institutionPackageId: string;
  readonly doctorId: string;
  /** Of a machine, created by the provider. */
  readonly tokenId: string;
  readonly mutexRuleId: string;
  readonly partnerRuleId: string;
  readonly batchId: string;
  readonly rowId: string;
  readonly notificationId: string;
  /** Of the buyer. */
  readonly sessionId: string;
  readonly noticeChannelId: string;
  readonly contentId: string;
  readonly versionId: string;
  readonly leadId: string;
  /** Failed for good. */
  readonly jobId: string;
  readonly proposalId: string;
  /** To the buyer's company, for the member's number. */
  readonly invitationId: string;
  /** The same to the provider's institution. */
  readonly institutionInvitationId: string;
  /** Of the buyer, shared. */
  readonly planId: string;
  /** Awarded to the provider, who has not signed the contract yet. */
  readonly contract: { readonly contractId: string; readonly number: string; readonly demandId: string };
  /** Each one's own upload. */
  readonly licences: Readonly<Record<PersonaName, { fileId: string; src: string }>>;
  /** Applications that await review, with the time that approval must name. */
  readonly pendingCompany: { readonly id: string; readonly submittedAt: string };
  readonly pendingInstitution: { readonly id: string; readonly submittedAt: string };
  readonly priceList: ChosenFile;
  readonly picture: ChosenFile;
}

export async function buildAccessFixture(world: World): Promise<AccessFixture> {
  const { db } = world;
  const { buyer, provider } = world.people;
  const bidder = { provider, prices: priceList(plainItems, '120.00', '100.00') };
  const items = await addToLibrary(world, bidder);
  const sent = await procure(world, [bidder]);
  const open = await procure(world, [{ ...bidder, sends: false }]);
  const { version, ...submitted } = await fillDraft(world);
  await world.as('buyer').invoke('demand.submit', { demandId: submitted.demandId, version });
  const draft = await fillDraft(world);
  const asked = { institutionIds: [provider.institutionId] };
  const inquiry = {
    sent: await procure(world, [bidder], asked),
    open: await procure(world, [{ ...bidder, sends: false }], asked),
    draft: await fillDraft(world, asked),
  };

  const { id: questionId } = await world
    .as('provider')
    .invoke('question.ask', { demandId: open.demandId, question: '可以分两天安排吗？' });

  const sheet = {
    name: '价格表.xlsx',
    bytes: await xlsxFile({
      name: '价格表',
      rows: [
        ['项目名称', '原价'],
        ['血常规', 22],
        ['血常规22项', 30],
      ],
    }),
  };
  const { institutionId } = provider;
  const { batchId } = await world.as('provider', { file: sheet }).invoke('import.add', { institutionId });
  const rows = await world.as('provider').invoke('import.listRows', { batchId });
  const { id: institutionPackageId } = await world.as('provider').invoke('institutionPackage.add', {
    institutionId,
    name: '测试套餐',
    checkType: 'ANNUAL',
    description: '',
    salePrice: '100.00',
    sort: 0,
    sexes: [{ sex: 1, itemIds: [Object.values(items)[0] as string] }],
  });
  const [one, other] = matrixRuleItems;
  const { id: mutexRuleId } = await world
    .as('provider')
    .invoke('mutexRule.add', { institutionId, a: one, b: other, reason: '同日只做一项。' });
  const { id: partnerRuleId } = await world
    .as('provider')
    .invoke('partnerRule.add', { institutionId, item: one, requires: [other], reason: '须一并检查。' });
  const { id: doctorId } = await world
    .as('provider')
    .invoke('doctor.add', { institutionId, name: '王医师', title: 'CHIEF', department: '内科' });
  const { id: proposalId } = await world.as('provider').invoke('catalogue.propose', {
    institutionId,
    name: '骨转换标志物组合',
    category: 'GEN',
    sexes: [1],
    note: '本院常规开展。',
  });
  const { id: tokenId } = await world
    .as('provider')
    .invoke('apiToken.add', { institutionId, name: '测试系统', scopes: ['library'] });
  const notificationId = newId();
  await addRows(db, 'notification', {
    id: notificationId,
    user_id: buyer.userId,
    kind: 'test',
    title: '测试消息',
    body: '测试',
  });
  const { id: sessionId } = await rowOf(db, 'session', { user_id: buyer.userId });
  const noticeChannelId = newId();
  await addRows(db, 'notice_channel', {
    id: noticeChannelId,
    user_id: buyer.userId,
    kind: 'email',
    shown: 'buyer@example.com',
    sealed: null,
    groups: [],
  });
  const contentId = newId();
  await addRows(db, 'content', {
    id: contentId,
    collection: 'matrix',
    path: `article-${contentId}`,
    title: '测试文章',
    body: '正文',
    published_at: new Date(0),
  });
  await setRows(db, 'content', { id: contentId }, { title: '测试文章二', updated_at: new Date() });
  const past = await db
    .selectFrom('past_version')
    .select('id')
    .where('record_key', '=', contentId)
    .executeTakeFirstOrThrow();
  const planId = newId();
  const content = JSON.stringify({ introduction: '', bookings: [], instructions: [] }) as never;
  await addRows(db, 'checkup_plan', {
    id: planId,
    number: `FA-${planId}`,
    demand_id: sent.demandId,
    title: '测试方案',
    content,
    share_token: `token-${planId}`,
    file_id: null,
  });
  const awarded = await procure(world, [bidder]);
  const [bid] = awarded.bids;
  const asBuyer = world.as('buyer').invoke;
  for (const { quotationPackageId } of bid?.packages ?? [])
    await asBuyer('comparison.accept', { quotationPackageId });
  await asBuyer('demand.complete', { demandId: awarded.demandId });
  const { contractId } = await asBuyer('contract.add', {
    demandId: awarded.demandId,
    institutionId,
    ...contractTerms,
  });
  const { number: contractNumber } = await asBuyer('contract.detail', { contractId });
  const jobId = await addFailedJob(db, '13800138009');
  const leadId = newId();
  await addRows(db, 'lead', { id: leadId, source: 'site', mobile: '13800138009' });

  const { id: invitationId } = await world
    .as('buyer')
    .invoke('company.invite', { id: buyer.companyId, mobile: world.people.member.mobile, role: 'viewer' });

  const { id: institutionInvitationId } = await world.as('provider').invoke('institution.invite', {
    id: institutionId,
    mobile: world.people.member.mobile,
    role: 'library',
  });
  const licences = {} as Record<PersonaName, { fileId: string; src: string }>;
  for (const who of personaNames)
    licences[who] = await uploadLicence(world, who.endsWith('Machine') ? 'provider' : who);
  const { code } = await rowOf(db, 'institution', { id: institutionId });
  return {
    companyId: buyer.companyId,
    institutionId,
    institutionCode: code,
    draft,
    sent,
    open,
    inquiry,
    questionId,
    submittedDemandId: submitted.demandId,
    itemId: Object.values(items)[0] as string,
    institutionPackageId,
    doctorId,
    tokenId,
    mutexRuleId,
    partnerRuleId,
    batchId,
    rowId: rows.records.find((row) => row.state.code === 'review')?.id ?? '',
    notificationId,
    sessionId,
    noticeChannelId,
    contentId,
    versionId: String(past.id),
    leadId,
    jobId,
    proposalId,
    invitationId,
    institutionInvitationId,
    planId,
    contract: { contractId, number: contractNumber, demandId: awarded.demandId },
    licences,
    pendingCompany: await pending(world, 'company'),
    pendingInstitution: await pending(world, 'institution'),
    priceList: sheet,
    picture: { name: '图片.png', bytes: pngBytes },
  };
}

/** The same world for `otherBuyer` and `otherProvider`: what is built in it is theirs. */
export function worldOfOthers(world: World): World {
  const { buyer, otherBuyer, provider, otherProvider, ...rest } = world.people;
  const people = {
    ...rest,
    buyer: otherBuyer,
    otherBuyer: buyer,
    provider: otherProvider,
    otherProvider: provider,
  };
  const as: World['as'] = (who, options) =>
    world.as(typeof who === 'string' && who !== 'visitor' ? people[who] : who, options);
  return { ...world, people, as };
}

/** Somebody else's, sent in and not yet looked at. */
async function pending(world: World, kind: 'company' | 'institution') {
  const person = await (kind === 'company' ? addBuyer : addProvider)(world.db);
  const id = kind === 'company' ? person.companyId : person.institutionId;
  const submitted = new Date('2026-11-01T08:00:00Z');
  await world.db
    .updateTable(kind)
    .set({ status: certificationStatus.inReview, submitted_at: submitted })
    .where('id', '=', id)
    .execute();
  return { id, submittedAt: submitted.toISOString() };
}
