import type { Selectable } from 'kysely';
import type { ContractEventKind, ContractSide } from '#domain/contract/contract-machine.ts';
import { maskMobile } from '#domain/kernel/mobile.ts';
import type { RequestInfo } from '#server/api/call-context.ts';
import { type Caller, signedIn } from '#server/api/caller.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { ContractEventTable, ContractTable } from '#server/db/tables/contract.ts';
import { chainHash, verifyChain } from '#server/signing/event-chain.ts';

export type EventRow = Selectable<ContractEventTable>;

interface NewEvent {
  readonly kind: ContractEventKind;
  readonly at: Date;
  readonly side: ContractSide | null;
  readonly reason?: string;
  /** Of the document; `after` where it has changed. */
  readonly before: string;
  readonly after?: string;
}

/** Undefined: the clock. */
interface EventBy {
  readonly caller: Caller;
  readonly request: RequestInfo;
}

/** Adds an event to the chain. The contract's row is locked by the caller, or was just inserted. */
export async function recordEvent(
  tx: Tx,
  contractId: string,
  { kind, at, side, reason = '', before, after = before }: NewEvent,
  by: EventBy | undefined,
): Promise<void> {
  const last = await tx
    .selectFrom('contract_event')
    .select(['sequence', 'hash'])
    .where('contract_id', '=', contractId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const who = by ? signedIn(by.caller) : undefined;
  const event = {
    contract_id: contractId,
    sequence: (last?.sequence ?? 0) + 1,
    at,
    kind,
    side,
    user_id: who?.userId ?? null,
    account: who?.account ?? '',
    mobile: who ? maskMobile(who.mobile) : '',
    address: by?.request.address ?? '',
    reason,
    sha256_before: before,
    sha256_after: after,
  };
  const hash = chainHash(last?.hash ?? '', event);
  await tx
    .insertInto('contract_event')
    .values({ ...event, hash })
    .execute();
  await tx
    .updateTable('contract')
    .set({ event_count: event.sequence, event_head: hash })
    .where('id', '=', contractId)
    .execute();
}

export const readEvents = (db: Sql, contractId: string): Promise<EventRow[]> =>
  db
    .selectFrom('contract_event')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('sequence')
    .execute();

/** Whether no event was changed, removed (also at the end) or put elsewhere since it was written. */
export const eventsHold = (
  events: readonly EventRow[],
  { event_count: count, event_head: head }: Pick<Selectable<ContractTable>, 'event_count' | 'event_head'>,
): boolean =>
  events.length === count &&
  verifyChain(
    events.map(({ hash, ...event }) => ({ event, hash })),
    head,
  ) === undefined;
