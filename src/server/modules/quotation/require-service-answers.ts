import { invalid } from '#domain/kernel/failure.ts';
import { unanswered } from '#domain/quotation/service-answers.ts';
import type { Tx } from '#server/db/database.ts';
import type { LockedQuotation } from './lock-quotation.ts';

interface Answers {
  readonly services: readonly string[];
  readonly refusedServices: readonly string[];
}

/**
 * A quote promises what the institution says, and nothing because the buyer wants it: of a service asked for that is not among its own, it says yes or no.
 * @throws Failure 400 naming those that it has not answered, or has answered both ways
 */
export async function requireServiceAnswers(
  tx: Tx,
  { demand, quotation }: Pick<LockedQuotation, 'demand' | 'quotation'>,
  { services: offered, refusedServices: refused }: Answers,
  nameOf: (code: string) => string,
): Promise<void> {
  const { special_services: own } = await tx
    .selectFrom('institution')
    .select('special_services')
    .where('id', '=', quotation.institution_id)
    .executeTakeFirstOrThrow();
  const names = (codes: readonly string[]) => codes.map((code) => `“${nameOf(code)}”`).join('、');
  const both = refused.filter((code) => offered.includes(code));
  if (both.length > 0)
    throw invalid(`${names(both)}既选了能提供，又选了不能提供，请只选一个。`, { services: '请只选一个。' });
  const choices = demand.required_services.map((code) => ({ code, required: true, own: own.includes(code) }));
  const open = unanswered(choices, { offered, refused });
  if (open.length > 0)
    throw invalid(
      `采购方要求${names(open)}，贵院的特色服务里没有。请逐项说明这次能提供还是不能提供，再提交报价。`,
      { services: `还没有回答：${names(open)}` },
    );
}
