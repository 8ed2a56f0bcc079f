import type { CompanyFields } from '#domain/company/company-fields.ts';
import { Failure } from '#domain/kernel/failure.ts';
import type { shortcutCompanyCalls } from '#wire/organisation/shortcut-company.ts';
import type { HandlersOf, WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { requireFree } from '#server/modules/certification/require-free.ts';
import { requireRoom } from '#server/modules/certification/require-room.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { companies } from '#server/modules/membership/organisation.ts';
import { findInTheWay } from '#server/modules/organisation/own.store.ts';
import { callerOf } from '#server/modules/user/session.store.ts';
import { signInByNumber } from '#server/modules/user/shortcut-sign-in.command.ts';
import { presentUser } from '#server/modules/user/user.present.ts';
import { userDetail } from '#server/modules/user/user.store.ts';
import { requireKnownCodes } from './certify-company.command.ts';
import { insertCompany, lockUser } from './company.store.ts';

type Few = Pick<CompanyFields, 'name' | 'creditCode' | 'regionId' | 'contact'>;

export const shortcutCompanyHandlers: HandlersOf<typeof shortcutCompanyCalls> = {
  'company.shortcutAdd': register,

  'user.shortcutCertifyLogin': async (context, { mobile, smsCode, agreed: _agreed, ...few }) => {
    requireKnownCodes(await readLabels(context.services), few);
    const answer = await signInByNumber(context, { mobile, smsCode });
    const caller = await callerOf(context.tx, answer.accessToken, context.services.settings);
    // Who is signed in stays so: what stands against the company is said beside it.
    const outcome = await register({ ...context, caller }, few).then(
      ({ id }) => ({ companyId: id, problem: '' }),
      (error: unknown) => {
        if (error instanceof Failure && error.code === 409) return { companyId: '', problem: error.message };
        throw error;
      },
    );
    return {
      ...answer,
      user: presentUser(await userDetail(context.tx, caller.userId), caller.secondStep),
      ...outcome,
    };
  },
};

/** A company that its owner completes later; it is no application yet. A second time it is the first one's. */
async function register(context: WriteContext, few: Few): Promise<{ id: string }> {
  const { tx, caller, services } = context;
  const { userId, mobile } = signedIn(caller);
  requireKnownCodes(await readLabels(services), few);
  await lockUser(tx, userId);
  const identity = { creditCode: few.creditCode };
  const own = await findInTheWay(tx, companies, userId, identity);
  if (own?.role) return { id: own.id };
  await requireFree(context, companies, identity);
  await requireRoom(tx, companies, userId);
  const id = newId();
  const rest = { legalPerson: '', address: '', industry: '', size: '', mobile, licenceFileId: null };
  await insertCompany(tx, id, userId, { ...few, ...rest });
  return { id };
}
