import { sql } from 'kysely';
import type { DemandStatus } from '#domain/demand/demand-machine.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import {
  quotationMachine,
  quotationPackageStatus,
  quotationStatus,
} from '#domain/quotation/quotation-machine.ts';
import { roundDeadlineProblem, whyNoSecondRound } from '#domain/quotation/second-round.ts';
import type { SealState } from '#domain/sealing/receipt-chain.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { theSystem, transition } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { lockDemand } from '#server/modules/demand/demand.store.ts';
import { requireDecidingSide } from '#server/modules/sides/sides.store.ts';
import { giveUpAmendments } from '#server/modules/standing-offer/standing-offer.store.ts';
import { openRound } from './second-round.store.ts';

type Input = ParsedInput<'secondRound.invite'>;

interface RoundDemand {
  readonly status: DemandStatus;
  readonly quote_deadline: Date | null;
  readonly seal: SealState;
}

/** Why the demand's owner cannot ask for a second round now; '' when they can. */
export const whyNoRoundFor = (
  { status, quote_deadline: quoteDeadline, seal }: RoundDemand,
  facts: { readonly begun: boolean; readonly decided: boolean },
  now: Date,
): string => whyNoSecondRound({ status, quoteDeadline, ...facts, sealed: seal !== 'none' }, now);

async function roundFacts(db: Sql, demandId: string) {
  const { rows } = await sql<{ begun: boolean; decided: boolean }>`
    SELECT EXISTS (SELECT FROM second_round WHERE demand_id = ${demandId}) AS begun,
      EXISTS (SELECT FROM quotation q JOIN quotation_package p ON p.quotation_id = q.id
        WHERE q.demand_id = ${demandId} AND p.status = ${quotationPackageStatus.accepted}) AS decided`.execute(
    db,
  );
  return rows[0] as { begun: boolean; decided: boolean };
}

/**
 * Asks some of the institutions that quoted for a last offer. Their first offers stay on record, and stand until a
 * second one is sent.
 * @throws Failure 409 when it is not the time for it or one of them does not offer any more, 400 for the deadline
 */
export async function inviteSecondRound(
  { tx, caller, now }: WriteContext,
  { demandId, quotationIds, deadline, message }: Input,
): Promise<CallOutput<'secondRound.invite'>> {
  const demand = await lockDemand(tx, demandId);
  const { rows } = await sql<{
    id: string;
    status: keyof typeof quotationMachine.labels;
    institution_id: string;
    name: string;
  }>`
    SELECT q.id, q.status, q.institution_id, i.name FROM quotation q JOIN institution i ON i.id = q.institution_id
    WHERE q.demand_id = ${demandId} AND q.confirmed_at IS NOT NULL AND q.id = ANY(${quotationIds}::uuid[])
    ORDER BY q.id FOR UPDATE OF q`.execute(tx);
  await requireDecidingSide(
    tx,
    signedIn(caller),
    demandId,
    rows.map((row) => row.institution_id),
  );
  const why = whyNoRoundFor(demand, await roundFacts(tx, demandId), now);
  if (why) throw conflict(why);
  const end = new Date(deadline);
  const problem = roundDeadlineProblem(end, now);
  if (problem) throw invalid(problem, { deadline: problem });
  if (rows.length < new Set(quotationIds).size)
    throw notFound('所选机构中有的没有报价，或刚刚撤回了报价。没有发出邀请，请刷新页面后重新选择。');
  const gone = rows.find((row) => row.status !== quotationStatus.quoted);
  if (gone)
    throw conflict(
      `「${gone.name}」的报价当前为「${quotationMachine.labels[gone.status]}」，不能邀请。没有发出邀请，请重新选择。`,
    );
  await transition(tx, 'demand', demandId, {
    action: 'requote',
    actor: actorOf(caller, 'owner'),
    reason: message,
    detail: { institutions: rows.map(({ name }) => name), deadline },
  });
  const ids = rows.map(({ id }) => id);
  await giveUpAmendments(tx, ids, { actor: theSystem, reason: '报价已截止，修改没有提交。', now });
  await openRound(tx, { demand_id: demandId, deadline: end, message, invited_at: now }, ids);
  for (const id of ids)
    await transition(tx, 'quotation', id, { action: 'requote', actor: actorOf(caller, 'buyer') });
  const until = shanghaiMinute(end);
  await queueNotice(tx, {
    to: { institutions: rows.map((row) => row.institution_id) },
    message: 'second-round-invited',
    values: { 需求: demand.title, 编号: demand.number, 截止: until, 留言: message },
    record: demandId,
  });
  return { demandId, invited: ids.length };
}
