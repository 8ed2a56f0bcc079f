import { certificationStatus } from '#domain/access/certification-machine.ts';
import { rosterConsentVersion } from '#domain/roster/consent-text.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import { newId } from '#server/db/new-id.ts';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import type { SettlementContent } from '#server/modules/settlement/settlement.store.ts';
import { terms as contractTerms } from '#test/api/contract.testkit.ts';
import { fillDraft, plainItems } from '#test/api/demand-steps.ts';
import { addFailedJob } from '#test/world/due-jobs.ts';
import { pngBytes, uploadLicence } from '#test/world/files.ts';
import { addBuyer, addProvider, type PersonaName, personaNames } from '#test/world/people.ts';
import { readToEnd } from '#test/world/price-lists.ts';
import { addToLibrary, priceList, procure } from '#test/world/procurement.ts';
import { addRow, rowOf, setRows } from '#test/world/rows.ts';
import type { World } from '#test/world/world.ts';
import { buildVisit } from './visit-fixture.ts';
import { addWebhooks } from './webhook-fixture.ts';

/** Items that no rule of the platform speaks of together. */
export const matrixRuleItems = ['XRY001', 'EYE001'] as const;

export type AccessFixture = Awaited<ReturnType<typeof buildAccessFixture>>;

/** One record of each kind, all of them the buyer's or the provider's: whoever else reaches one has slipped through. */
export async function buildAccessFixture(world: World) {
  const { db } = world;
  const { buyer, provider } = world.people;
  const asBuyer = world.as('buyer').invoke;
  const asProvider = world.as('provider').invoke;
  const { institutionId } = provider;
  const bidder = { provider, prices: priceList(plainItems, '120.00', '100.00') };
  const items = await addToLibrary(world, bidder);
  const sent = await procure(world, [bidder]);
  const open = await procure(world, [{ ...bidder, sends: false }]);
  const { version, ...submitted } = await fillDraft(world);
  await asBuyer('demand.submit', { demandId: submitted.demandId, version });
  const draft = await fillDraft(world);
  const asked = { institutionIds: [provider.institutionId] };
  const inquiry = {
    sent: await procure(world, [bidder], asked),
    open: await procure(world, [{ ...bidder, sends: false }], asked),
    draft: await fillDraft(world, asked),
  };

  const priceListFile = {
    name: '价格表.xlsx',
    bytes: xlsxFile({
      name: '价格表',
      rows: [
        ['项目名称', '原价'],
        ['血常规', 22],
        ['血常规17项', 30],
      ],
    }),
  };
  const asImporter = world.as('provider', { file: priceListFile }).invoke;
  const { batchId } = await asImporter('import.add', { institutionId });
  await readToEnd(world.services, asProvider, batchId);
  const rows = await asProvider('import.listRows', { batchId });
  const itemId = Object.values(items)[0] as string;
  const [one, other] = matrixRuleItems;
  const contentPath = `article-${newId()}`;
  const contentId = await addRow(db, 'content', {
    collection: 'news',
    path: contentPath,
    title: '测试文章',
    body: '正文',
    published_at: new Date(0),
  });
  await setRows(db, 'content', { id: contentId }, { title: '测试文章二', updated_at: new Date() });
  const number = `FA-${newId()}`;
  const awarded = await procure(world, [bidder]);
  for (const { quotationPackageId } of awarded.bids[0]?.packages ?? [])
    await asBuyer('comparison.accept', { quotationPackageId });
  const { demandId } = awarded;
  await asBuyer('demand.complete', { demandId });
  const { contractId } = await asBuyer('contract.add', { demandId, institutionId, ...contractTerms });
  const { rosterId } = await asBuyer('roster.add', { demandId, consentVersion: rosterConsentVersion });
  const { id: personId } = await asBuyer('roster.savePerson', {
    rosterId,
    employeeNo: 'M001',
    name: '测试员工',
    sex: 'male',
  });
  const { version: rosterVersion, packages: rosterPackages } = await asBuyer('roster.ofDemand', { demandId });
  const settlementId = await addRow(db, 'settlement', {
    number: `JS-${newId()}`,
    contract_id: contractId,
    company_id: buyer.companyId as string,
    institution_id: institutionId,
    period_from: '2027-03-01',
    period_to: '2027-03-31',
    status: settlementStatus.checking,
    source: 'attendance',
    drafted_by: 'institution',
    created_by: provider.userId,
    tariff_version: 1,
    total: 10_000,
    content: JSON.stringify(settledContent),
  });
  const { mobile } = world.people.member;
  const licences = {} as Record<PersonaName, { fileId: string; src: string }>;
  for (const who of personaNames) licences[who] = await uploadLicence(world, uploaderOf(who));
  const { fileId: licence_file_id } = licences.buyer;
  await setRows(db, 'company', { id: buyer.companyId }, { licence_file_id });
  const question = { demandId: open.demandId, question: '可以分两天安排吗？' };
  return {
    companyId: buyer.companyId,
    institutionId,
    institutionCode: (await rowOf(db, 'institution', { id: institutionId })).code,
    draft,
    /** Published; the provider's quotation was sent. */
    sent,
    /** Published; the provider's quotation is drafted only. */
    open,
    /** The same of an inquiry that asks the provider. */
    inquiry,
    /** Asked by the provider, not answered. */
    questionId: (await asProvider('question.ask', question)).id,
    /** Awaits review. */
    submittedDemandId: submitted.demandId,
    submittedAt: (await rowOf(db, 'demand', { id: submitted.demandId })).submitted_at?.toISOString() ?? '',
    itemId,
    institutionPackageId: (
      await asProvider('institutionPackage.add', {
        institutionId,
        name: '测试套餐',
        checkType: 'ANNUAL',
        description: '',
        salePrice: '100.00',
        sort: 0,
        sexes: [{ sex: 1, itemIds: [itemId] }],
      })
    ).id,
    /** Of the buyer's completed demand, with one person. */
    roster: {
      rosterId,
      personId,
      version: rosterVersion,
      demandId,
      packageId: rosterPackages[0]?.packageId ?? '',
    },
    doctorId: (
      await asProvider('doctor.add', { institutionId, name: '王医师', title: 'CHIEF', department: '内科' })
    ).id,
    visit: await buildVisit(world),
    /** Of a machine, created by the provider. */
    tokenId: (await asProvider('apiToken.add', { institutionId, name: '测试系统', scopes: ['library'] })).id,
    webhooks: await addWebhooks(world, { institutionId, companyId: buyer.companyId }),
    mutexRuleId: (
      await asProvider('mutexRule.add', { institutionId, a: one, b: other, reason: '同日只做一项。' })
    ).id,
    partnerRuleId: (
      await asProvider('partnerRule.add', {
        institutionId,
        item: one,
        requires: [other],
        reason: '须一并查。',
      })
    ).id,
    batchId,
    rowId: rows.records.find((row) => row.state.code === 'review')?.id ?? '',
    notificationId: await addRow(db, 'notification', {
      user_id: buyer.userId,
      kind: 'test',
      title: '测试消息',
      body: '测试',
    }),
    /** Of the buyer. */
    sessionId: (await rowOf(db, 'session', { user_id: buyer.userId })).id,
    noticeChannelId: await addRow(db, 'notice_channel', {
      user_id: buyer.userId,
      kind: 'email',
      shown: 'buyer@example.com',
      sealed: null,
      groups: [],
    }),
    contentId,
    contentPath,
    versionId: String((await rowOf(db, 'past_version', { record_key: contentId })).id),
    leadId: await addRow(db, 'lead', { source: 'site', mobile: '13800138009' }),
    /** Failed for good. */
    jobId: await addFailedJob(db, '13800138009'),
    proposalId: (
      await asProvider('catalogue.propose', {
        institutionId,
        name: '骨转换标志物组合',
        category: 'GEN',
        sexes: [1],
        note: '本院常规开展。',
      })
    ).id,
    /** To the buyer's company, for the member's number. */
    invitationId: (await asBuyer('company.invite', { id: buyer.companyId, mobile, role: 'viewer' })).id,
    /** The same to the provider's institution. */
    institutionInvitationId: (
      await asProvider('institution.invite', { id: institutionId, mobile, role: 'library' })
    ).id,
    /** Of the buyer, shared by this token. */
    planToken: `token-${number}`,
    planId: await addRow(db, 'checkup_plan', {
      number,
      // Only what was awarded stands in a plan.
      demand_id: demandId,
      title: '测试方案',
      content: JSON.stringify({ introduction: '', bookings: [], instructions: [] }) as never,
      share_token: `token-${number}`,
      file_id: null,
    }),
    /** Awarded to the provider, who has not signed the contract yet. */
    contract: { contractId, number: (await asBuyer('contract.detail', { contractId })).number, demandId },
    /** Of that contract, awaits both sides' agreement. */
    settlementId,
    /** With a difference. */
    settlementLineId: await addRow(db, 'settlement_line', {
      settlement_id: settlementId,
      ordinal: 1,
      amount: 10_000,
      expected: 0,
      findings: JSON.stringify([{ rule: 'unlisted', amount: 10_000 }]),
    }),
    /** Each one's own upload. */
    licences,
    /** Applications that await review, with the time that approval must name. */
    pendingCompany: await pending(world, 'company'),
    pendingInstitution: await pending(world, 'institution'),
    priceList: priceListFile,
    picture: { name: '图片.png', bytes: pngBytes },
  };
}

/** Of a settlement: nothing but its lines. */
const settledContent: SettlementContent = {
  final: false,
  shortfall: { heads: 0, amount: 0 },
  minimum: 0,
  expected: 10_000,
  leftOut: 0,
  notAgreed: 0,
  missing: 0,
  fileName: '',
  findings: [],
  termsAgreed: true,
};

/** Machines and who looks on upload nothing: the record is that of the person. */
const uploaderOf = (who: PersonaName): PersonaName =>
  who.endsWith('Machine') || who === 'providerView' ? 'provider' : who.endsWith('View') ? 'buyer' : who;

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
  return { ...world, people, as, call: (who, name, input) => as(who).invoke(name, input) };
}

/** Somebody else's, sent in and not yet looked at. */
async function pending(world: World, kind: 'company' | 'institution') {
  const person = await (kind === 'company' ? addBuyer : addProvider)(world.db);
  const id = kind === 'company' ? person.companyId : person.institutionId;
  const submitted = new Date('2026-11-01T08:00:00Z');
  await setRows(world.db, kind, { id }, { status: certificationStatus.inReview, submitted_at: submitted });
  return { id, submittedAt: submitted.toISOString() };
}
