import { type CompanyRole, roleMay } from '#domain/company/company-role.ts';
import { longestDeputy, wrongDays } from '#domain/company/deputy.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { notInThisRole } from '#server/api/company-access.ts';
import { newId } from '#server/db/new-id.ts';
import { handOnApprovals } from '#server/modules/award-approval/hand-on.ts';
import { lockOrganisation, roleIn } from '#server/modules/membership/member.store.ts';
import { companies } from '#server/modules/membership/organisation.ts';
import { currentDeputies, tellOfDeputy } from './ended-deputies.ts';
import { record } from './members.command.ts';

const may = (role: string | undefined, act: 'approve' | 'manage') =>
  role !== undefined && roleMay(role as CompanyRole, act);

/** Those that the caller may know of: an owner all, others their own. */
export async function shownDeputies(
  { db, caller }: ReadContext,
  companyId: string,
): Promise<Pick<CallOutput<'company.members'>, 'deputies' | 'mayNameDeputy'>> {
  const { userId } = signedIn(caller);
  const role = await roleIn(db, companies, companyId, userId);
  const owner = may(role, 'manage');
  const all = await currentDeputies(db, companyId);
  return {
    mayNameDeputy: may(role, 'approve'),
    deputies: all
      .filter((one) => owner || one.userId === userId || one.deputyId === userId)
      .map((one) => ({
        deputyshipId: one.id,
        userId: one.userId,
        name: one.name,
        deputyId: one.deputyId,
        deputy: one.deputy,
        from: one.from,
        to: one.to,
        reason: one.reason,
        inForce: one.inForce,
      })),
  };
}

/**
 * Names another member to decide on awards in the caller's place. The company is held: of two at once the second is told of the first.
 * @throws Failure 400, 403 for who has no right of their own to decide, 409
 */
export async function nameDeputy(
  context: WriteContext,
  { id, userId: deputyId, from, to, reason }: ParsedInput<'company.nameDeputy'>,
): Promise<{ id: string }> {
  const { tx, caller, now } = context;
  const { userId } = signedIn(caller);
  const wrong = wrongDays({ from, to, today: shanghaiDay(now), last: shanghaiDay(now, longestDeputy) });
  if (deputyId === userId) wrong.userId = '不能指定自己，请选择另一位成员。';
  const [first] = Object.values(wrong);
  if (first) throw invalid(first, wrong);
  await lockOrganisation(tx, companies, id);
  if (!may(await roleIn(tx, companies, id, userId), 'approve')) throw notInThisRole();
  const role = await roleIn(tx, companies, id, deputyId);
  if (!role) {
    const told = '对方不是这家企业的成员，请先邀请其加入。';
    throw invalid(told, { userId: told });
  }
  if (may(role, 'approve')) throw conflict('对方本来就可以审批定标，不需要指定为代理人。');
  const inTheWay = (await currentDeputies(tx, id)).find(
    (one) => one.userId === userId && one.from <= to && from <= one.to,
  );
  if (inTheWay)
    throw conflict(
      `${inTheWay.from} 至 ${inTheWay.to} 您已指定${inTheWay.deputy}为代理人。请先结束那次代理，或改选其他日期。`,
    );
  const made = newId();
  await tx
    .insertInto('company_deputy')
    .values({
      id: made,
      company_id: id,
      user_id: userId,
      deputy_id: deputyId,
      from_day: from,
      to_day: to,
      reason,
      created_at: now,
      // Who is named for today is told now.
      first_day_told_at: from === shanghaiDay(now) ? now : null,
    })
    .execute();
  await record(context, companies, id, 'nameDeputy', { userId, deputyId, from, to });
  const one = (await currentDeputies(tx, id)).find((row) => row.id === made);
  if (!one) return { id };
  await tellOfDeputy(tx, one, userId, 'deputy-named');
  // What waits already is theirs, too.
  if (one.inForce) await handOnApprovals(tx, id, { gained: deputyId, who: one.deputy });
  return { id };
}

/**
 * Ends one before its last day: the one in whose place, the deputy, or an owner.
 * @throws Failure 403, 404 for one that has ended
 */
export async function endDeputy(
  context: WriteContext,
  { id, deputyshipId }: ParsedInput<'company.endDeputy'>,
): Promise<{ id: string }> {
  const { tx, caller, now } = context;
  const { userId } = signedIn(caller);
  await lockOrganisation(tx, companies, id);
  const role = await roleIn(tx, companies, id, userId);
  const one = (await currentDeputies(tx, id)).find((row) => row.id === deputyshipId);
  const own = one !== undefined && (one.userId === userId || one.deputyId === userId);
  if (!one || !role || !(own || may(role, 'manage')))
    throw notFound('没有找到这次代理，它可能已经结束，请刷新页面查看。');
  await tx
    .updateTable('company_deputy')
    .set({ ended_at: now, ended_by: userId })
    .where('id', '=', deputyshipId)
    .execute();
  await record(context, companies, id, 'endDeputy', {
    userId: one.userId,
    deputyId: one.deputyId,
    from: one.from,
    to: one.to,
  });
  await tellOfDeputy(tx, one, userId, 'deputy-ended');
  return { id };
}
