import { forbidden } from '#domain/kernel/failure.ts';
import { actOf, type AnyEndpoint } from '#wire/kernel/endpoint.ts';
import type { Caller } from './caller.ts';

/** An institution's prices are nobody's but its own, those of a sealed quote not even the platform's. */
const ofQuotes = /^(quotation|inquiryQuotation)\w*(Provider|Party)$/;

/**
 * What an operator who looks at the site as a user may not: change anything, and read quotes as their institution does.
 * @throws Failure 403
 */
export function requireOwn(caller: Caller, definition: AnyEndpoint): void {
  if (caller.kind === 'visitor' || caller.viewing === null) return;
  if (definition.effect === 'write' && definition.name !== 'user.logout')
    throw forbidden('您正在只读查看用户的账号，不能替用户操作。');
  if (actOf(definition) === 'quote' || ofQuotes.test(definition.access.relation ?? ''))
    throw forbidden('只读查看不显示机构的报价内容，它只属于机构自己。');
}
