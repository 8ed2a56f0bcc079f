import { underReview } from '#domain/access/certification.ts';
import { conflict } from '#domain/kernel/failure.ts';
import type { Tx } from '#server/db/database.ts';
import type { Organisation } from '#server/modules/membership/organisation.ts';

/** A group's clerk certifies its companies, a chain's its branches; what waits for an operator at once is less. */
const most = { company: 30, institution: 60 } as const;
const mostUnderReview = 10;

/**
 * Whether a member may send in another one. The user's row is locked before, so that many at once count each other.
 * @throws Failure 409
 */
export async function requireRoom(tx: Tx, { table, noun }: Organisation, userId: string): Promise<void> {
  const { total, waiting } = await counts(tx, table, userId);
  if (total >= most[table])
    throw conflict(`一个账号最多可登记 ${most[table]} 家${noun}，已达上限；需要更多请联系客服 {客服热线}。`);
  if (waiting >= mostUnderReview)
    throw conflict(`您有 ${waiting} 家${noun}正在审核，审核有结果后再提交新的申请。`);
}

async function counts(tx: Tx, table: Organisation['table'], userId: string) {
  const own =
    table === 'company'
      ? tx.selectFrom('company').where('user_id', '=', userId)
      : tx
          .selectFrom('institution')
          .innerJoin('institution_member', 'institution_id', 'institution.id')
          .where('user_id', '=', userId);
  return (own as ReturnType<typeof tx.selectFrom<'company'>>)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn.countAll<number>().filterWhere('status', '=', underReview).as('waiting'),
    ])
    .executeTakeFirstOrThrow();
}
