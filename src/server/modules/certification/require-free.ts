import { conflict } from '#domain/kernel/failure.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import type { Organisation } from '#server/modules/membership/organisation.ts';
import { findInTheWay, type Identity } from '#server/modules/organisation/own.store.ts';

const taken = {
  company:
    '这家企业已由其他账号完成认证。请联系贵公司的管理员，在「企业成员」里用您的手机号邀请您加入；联系不上可致电客服 {客服热线}。',
  institution: '这家机构已入驻；分院请填写证照上的分院全称，如需加入该机构请联系客服 {客服热线}。',
} as const;

/** @throws Failure 409 for one that the user has already, or that somebody else has certified */
export async function requireFree(
  { tx, caller }: WriteContext,
  kind: Organisation,
  identity: Identity,
  exceptId?: string,
): Promise<void> {
  const other = await findInTheWay(tx, kind, signedIn(caller).userId, identity, exceptId);
  if (!other) return;
  throw conflict(
    other.role
      ? `您已提交过这家${kind.noun}，请到「${kind.listName}」查看进度或修改资料，不必重复提交。`
      : taken[kind.table],
  );
}
