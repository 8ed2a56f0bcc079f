import { sql } from 'kysely';
import { type ActionName, type MachineName, machines } from '#domain/access/machines.ts';
import type { AuditedAction, AuditedKind } from '#domain/console/event-labels.ts';
import { conflict } from '#domain/kernel/failure.ts';
import type { Machine, MachineActor } from '#domain/kernel/machine.ts';
import type { Tx } from './database.ts';
import { newId } from './new-id.ts';

/** Who does it, for the audit log: a user (with the side they act for), the clock or the system itself. */
export interface Actor {
  readonly kind: MachineActor;
  readonly userId: string | null;
  /** By which a machine did it in the user's name: the log then says `token` and which. */
  readonly token?: { readonly id: string; readonly name: string } | null;
}
export const theClock: Actor = { kind: 'clock', userId: null };
export const theSystem: Actor = { kind: 'system', userId: null };

interface Move<M extends MachineName> {
  readonly action: ActionName<M>;
  readonly actor: Actor;
  readonly reason?: string;
  readonly detail?: Record<string, unknown>;
}

/**
 * Moves one record: the only writer of status columns. The guarded UPDATE decides races, the trigger refuses what no
 * machine knows, an audit event is written with it.
 * @throws Failure 409 when the record is not in a state the action starts from (or another transaction was first).
 */
export async function transition<M extends MachineName>(
  tx: Tx,
  table: M,
  id: string,
  move: Move<M>,
): Promise<void> {
  const moved = await transitionAll(tx, table, [id], move);
  if (moved.length === 1) return;
  const machine: Machine<number, string> = machines[table];
  const now = await sql<{ status: number }>`SELECT status FROM ${sql.table(table)} WHERE id = ${id}`.execute(
    tx,
  );
  const state = now.rows[0] ? `「${machine.labels[now.rows[0].status]}」` : '不存在';
  throw conflict(`当前状态为${state}，不能${machine.actions[move.action]?.label}。请刷新页面查看最新情况。`);
}

/** The same for many records at once; those in another state are passed over. Returns the ids that moved. */
export async function transitionAll<M extends MachineName>(
  tx: Tx,
  table: M,
  ids: readonly string[],
  move: Move<M>,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const action = (machines[table] as Machine<number, string>).actions[move.action];
  if (!action) throw new Error(`${table} knows no action ${move.action}`);
  if (!action.by.includes(move.actor.kind))
    throw new Error(`${table}: ${move.action} is not for ${move.actor.kind}`);
  // The row lock comes before the read of the old status, so that `from` in the audit event is what was there.
  const { rows } = await sql<{ id: string; was: number }>`
    WITH locked AS (
      SELECT id, status FROM ${sql.table(table)}
      WHERE id = ANY(${ids as string[]}::uuid[]) AND status = ANY(${action.from as number[]}::smallint[])
      ORDER BY id FOR UPDATE
    )
    UPDATE ${sql.table(table)} AS t SET status = ${action.to} FROM locked
    WHERE t.id = locked.id RETURNING t.id, locked.status AS was`.execute(tx);
  await recordAll(
    tx,
    rows.map((row) => ({
      recordKind: table,
      recordId: row.id,
      action: move.action as AuditedAction,
      actor: move.actor,
      from: row.was,
      to: action.to,
      reason: move.reason,
      detail: move.detail,
    })),
  );
  return rows.map((row) => row.id);
}

interface AuditEntry {
  readonly recordKind: AuditedKind;
  readonly recordId: string;
  readonly action: AuditedAction;
  readonly actor: Actor;
  readonly from?: number;
  readonly to?: number;
  readonly reason?: string | undefined;
  readonly detail?: Record<string, unknown> | undefined;
}

/** Writes an audit event for what is no move of a machine: created, edited, exported. */
export const recordAudit = (
  tx: Tx,
  recordKind: AuditedKind,
  recordId: string,
  entry: Omit<AuditEntry, 'recordKind' | 'recordId'>,
) => recordAll(tx, [{ recordKind, recordId, ...entry }]);

/** The same for many in one statement. */
export async function recordAll(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit_event')
    .values(
      entries.map((e) => ({
        id: newId(),
        actor_id: e.actor.userId,
        actor_kind: e.actor.token ? 'token' : e.actor.kind,
        record_kind: e.recordKind,
        record_id: e.recordId,
        action: e.action,
        from_status: e.from ?? null,
        to_status: e.to ?? null,
        reason: e.reason ?? '',
        detail: JSON.stringify({ ...e.detail, ...(e.actor.token && { token: e.actor.token }) }),
      })),
    )
    .execute();
}
