import { forbidden } from '#domain/kernel/failure.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import type { Caller } from './caller.ts';

/**
 * What an operator who looks at the site as a user may not: change or send anything, and read what its definition does not
 * say is shown (decision 101). Of what is everybody's, the record decides: files by `file-readers.ts`.
 * @throws Failure 403
 */
export function requireOwn(caller: Caller, { name, effect, viewAs, access }: AnyEndpoint): void {
  if (caller.kind === 'visitor' || caller.viewing === null) return;
  if (effect !== 'read' && name !== 'user.logout')
    throw forbidden('您正在只读查看用户的账号，不能替用户操作。');
  if (access.caller !== 'visitor' && viewAs !== 'shown' && name !== 'user.logout')
    throw forbidden('只读查看不显示机构的报价内容和价格库，也不显示成交价格与合同。');
}
