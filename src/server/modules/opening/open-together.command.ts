import { demandStatus } from '#domain/demand/demand-status.ts';
import { conflict } from '#domain/kernel/failure.ts';
import { openersNeeded } from '#domain/sealing/receipt-chain.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { type DemandRow, lockDemand } from '#server/modules/demand/demand.store.ts';
import { demandKey } from '#server/modules/sealing/sealing.store.ts';
import { openDemand } from './open-sealed-quotes.ts';

/** Who has said that the demand may be opened, in this order. */
export const readOpeners = (db: Sql, demandId: string) =>
  db
    .selectFrom('quote_opener as o')
    .innerJoin('app_user as u', 'u.id', 'o.user_id')
    .select(['o.user_id', 'o.at', 'u.name', 'u.account'])
    .where('o.demand_id', '=', demandId)
    .orderBy('o.at')
    .orderBy('o.user_id')
    .execute();

export const openerName = ({ name, account }: { readonly name: string; readonly account: string }): string =>
  name || account;

/** Why nobody can say now that it may be opened; '' when somebody can. */
export function whyNotTogether({ seal, opened_by, status, quote_deadline }: DemandRow, now: Date): string {
  if (seal !== 'sealed') return seal === 'opened' ? '这份需求已经开标。' : '这份需求没有采用密封报价。';
  if (status !== demandStatus.procuring) return '需求已不在采购中，不能开标。';
  if (opened_by === 'clock') return '这份需求到报价截止时间由系统自动开标，无需确认。';
  return quote_deadline && quote_deadline <= now ? '' : '报价还没有截止，截止后才能开标。';
}

/** Says for the company that the quotes may be opened; the second member to say so opens them. @throws Failure 409 */
export async function openTogether(
  { tx, caller, now, services }: WriteContext,
  demandId: string,
): Promise<CallOutput<'sealing.open'>> {
  const demand = await lockDemand(tx, demandId);
  const why = whyNotTogether(demand, now);
  if (why) throw conflict(why);
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('quote_opener')
    .values({ demand_id: demandId, user_id: signedIn(caller).userId, at: now })
    .onConflict((conflicted) => conflicted.doNothing())
    .executeTakeFirstOrThrow();
  if (!added) throw conflict('您已确认开标，需要另一位同事确认后才会开标。');
  const openers = await readOpeners(tx, demandId);
  if (openers.length < openersNeeded) return { demandId, seal: 'sealed' };
  await openDemand(tx, demand, await demandKey(tx, services, demandId), now, openers.map(openerName));
  return { demandId, seal: 'opened' };
}
