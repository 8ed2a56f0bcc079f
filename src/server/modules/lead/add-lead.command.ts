import { invalid, notFound } from '#domain/kernel/failure.ts';
import { cutText } from '#domain/kernel/text.ts';
import type { LeadSource } from '#domain/lead/lead-source.ts';
import { plainLine, plainText } from '#domain/lead/plain-text.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { versionOfText } from '#server/modules/content/agreed-texts.ts';
import { insertLead, institutionInForce, type LeadDetail } from './lead.store.ts';

const hour = 3600;
const day = 24 * hour;

/** A company's people share an address; who asks ten institutions on one day is still a buyer. */
const limitsOf = (address: string, mobile: string) => [
  { key: `lead:address:${address}`, points: 30, seconds: hour },
  { key: `lead:mobile:${mobile}`, points: 10, seconds: day },
];

/** 咨询 and 向机构询价: what a visitor leaves for an adviser to call back. */
export async function addLead(
  context: WriteContext,
  input: ParsedInput<'lead.add'>,
): Promise<CallOutput<'lead.add'>> {
  const { tx, services, request, caller, now } = context;
  await requireBelow(services, '提交', limitsOf(request.address, input.mobile));
  const name = plainLine(input.name);
  if (name === '') throw invalid('请填写称呼。', { name: '请填写称呼。' });
  const institution = await institutionOf(context, input.institutionCode);
  const source: LeadSource = institution ? 'institution' : 'consult';
  const detail = {
    ...(await wishOf(context, input)),
    agreedAt: now.toISOString(),
    agreedVersion: await versionOfText(tx, 'privacy', now),
  };
  const leadId = await insertLead(
    tx,
    {
      source,
      name,
      mobile: input.mobile,
      message: plainText(input.message),
      detail,
      userId: caller.kind === 'signedIn' ? caller.userId : null,
      institutionId: institution?.id ?? null,
      visitId: request.landing?.visitId,
    },
    now,
  );
  const wish = institution ? `想向「${institution.name}」询价` : '想咨询团检';
  // Nobody is named: an erasure of the lead doesn't reach messages of others.
  await notifyOperators(
    context,
    leadId,
    `有访客${wish}${detail.headcount ? `，${detail.headcount} 人` : ''}。`,
  );
  return { leadId };
}

/** 客服留言, from the popup that only signed-in users see: their account's number is the one to call. */
export async function addLeadFromPc(
  context: WriteContext,
  { message, page, platform, app, appId }: ParsedInput<'lead.addFromPc'>,
): Promise<CallOutput<'lead.addFromPc'>> {
  const { tx, services, now } = context;
  const { userId, name, mobile } = signedIn(context.caller);
  await requireBelow(services, '留言', [{ key: `lead:user:${userId}`, points: 10, seconds: hour }]);
  const text = plainText(message);
  if (text === '') throw invalid('请填写留言。', { message: '请填写留言。' });
  const leadId = await insertLead(
    tx,
    {
      source: 'customerService',
      name,
      mobile,
      message: text,
      detail: { platform, app, appId, ...(page && { page: plainLine(page) }) },
      userId,
      institutionId: null,
      visitId: context.request.landing?.visitId,
    },
    now,
  );
  await notifyOperators(context, leadId, `有用户在客服窗口留言：${cutText(text, 60)}`);
  return { leadId };
}

async function institutionOf({ tx }: WriteContext, code: string | undefined) {
  if (!code) return undefined;
  const institution = await institutionInForce(tx, code);
  if (!institution) throw notFound('没有找到这家机构，它可能已下线。请从机构列表重新选择。');
  return institution;
}

/** @throws Failure 400 for a purpose or a region that nobody offers */
async function wishOf({ services }: WriteContext, input: ParsedInput<'lead.add'>): Promise<LeadDetail> {
  const { companyName, headcount, purpose, cityId } = input;
  const labels = await readLabels(services);
  if (purpose && !labels.knows('check_type', purpose))
    throw invalid('请从列表中选择体检类型。', { purpose: '请从列表中选择体检类型。' });
  if (cityId && !labels.regions.byId.has(cityId))
    throw invalid('没有这个城市，请重新选择。', { cityId: '没有这个城市，请重新选择。' });
  return {
    ...(companyName && { companyName: plainLine(companyName) }),
    ...(headcount && { headcount }),
    ...(purpose && { purpose }),
    ...(cityId && { cityId }),
  };
}

const notifyOperators = ({ tx }: WriteContext, leadId: string, lead: string) =>
  queueNotice(tx, {
    to: { operators: 'review' },
    kind: 'lead.added',
    message: 'lead-added',
    values: { 线索: lead },
    target: { page: 'leads', id: leadId },
  });
