import { invalid } from '#domain/kernel/failure.ts';
import { formatFen } from '#domain/kernel/money.ts';
import { notAgreed } from '#domain/site/agreed-texts.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import type { SignedIn } from '#server/api/caller.ts';
import { companiesFor } from '#server/api/company-access.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { versionOfText } from '#server/modules/content/agreed-texts.ts';
import { openDraft } from '#server/modules/demand/open-draft.command.ts';
import { callerOf } from '#server/modules/user/session.store.ts';
import { signInByNumber } from '#server/modules/user/shortcut-sign-in.command.ts';
import { wishOf } from './check-wish.ts';
import { fillDraft, titleOf } from './fill-draft.command.ts';
import { keepQuickDemand, type QuickWish, supersede } from './quick-demand.store.ts';

type Input = ParsedInput<'demand.shortcutAdd'>;
type Answer = CallOutput<'demand.shortcutAdd'>;

const hour = 3600;
const day = 24 * hour;

/** A company's people share an address; nobody posts ten demands a day by the quick form. */
const limitsOf = (address: string, mobile: string) => [
  { key: `quick:address:${address}`, points: 30, seconds: hour },
  { key: `quick:mobile:${mobile}`, points: 10, seconds: day },
];

/** The one-minute form: a filled draft for who may post, for everybody else stored until they may. */
export async function addQuickDemand(context: WriteContext, input: Input): Promise<Answer> {
  const { services, request, caller, catalogue } = context;
  // All that can fail does so before a message code is spent.
  const wish = wishOf(input, await readLabels(services), catalogue);
  const proof = caller.kind === 'visitor' ? proofOf(input) : undefined;
  const mobile = proof?.mobile ?? (caller as SignedIn).mobile;
  await requireBelow(services, '提交需求', limitsOf(request.address, mobile));
  const signedIn = proof ? await signInByNumber(context, proof) : null;
  const user = signedIn
    ? await callerOf(context.tx, signedIn.accessToken, context.services.settings)
    : (caller as SignedIn);
  return { ...(await save({ ...context, caller: user }, user, wish)), signedIn };
}

/** @throws Failure 400 naming what is missing */
function proofOf({ mobile, smsCode, agreed }: Input): { mobile: string; smsCode: string } {
  if (mobile === undefined) throw invalid('请填写手机号，验证后即可提交。', { mobile: '请填写手机号。' });
  if (smsCode === undefined)
    throw invalid('请填写短信验证码，验证后即可提交。', { smsCode: '请填写 6 位短信验证码。' });
  if (!agreed) throw invalid(notAgreed, { agreed: notAgreed });
  return { mobile, smsCode };
}

async function save(
  context: WriteContext,
  user: SignedIn,
  wish: QuickWish,
): Promise<Omit<Answer, 'signedIn'>> {
  const purchases = companiesFor(user, 'purchase');
  const [company, another] = user.companyIds.filter((id) => purchases.includes(id));
  if (company !== undefined && another === undefined) {
    const draft = await openDraft(context, company);
    await fillDraft(context, draft, wish);
    await supersede(context.tx, user.userId, wish, draft.demandId, context.now);
    return { next: 'draft', demandId: draft.demandId, number: draft.number };
  }
  await keep(context, user, wish, another === undefined);
  return { next: another === undefined ? 'certify' : 'choose', demandId: null, number: '' };
}

/** `uncertified`: somebody should call; who only has to say for which of their companies needs no call. */
async function keep(
  { tx, services, now, request }: WriteContext,
  user: SignedIn,
  wish: QuickWish,
  uncertified: boolean,
): Promise<void> {
  const title = titleOf(wish, await readLabels(services));
  const budget = wish.budgetMax === null ? '' : `，人均预算不超过 ${formatFen(wish.budgetMax)}`;
  const items = wish.packages.length > 0 ? `，自选了 ${wish.packages.length} 个套餐的项目` : '';
  const message = `一分钟发布：${title}${budget}${items}。`;
  const { purpose, headcount, cityId } = wish;
  const detail = {
    purpose,
    headcount,
    cityId,
    agreedAt: now.toISOString(),
    agreedVersion: await versionOfText(tx, 'privacy', now),
  };
  const lead = uncertified ? { message, detail, visitId: request.landing?.visitId } : undefined;
  const leadId = await keepQuickDemand(tx, user, wish, lead, now);
  if (!leadId) return;
  await queueNotice(tx, {
    to: { operators: 'review' },
    kind: 'lead.added',
    message: 'lead-added',
    values: { 线索: `${user.name || user.account}用一分钟表单提交了需求：${title}，企业尚未认证。` },
    target: { page: 'leads', id: leadId },
  });
}
