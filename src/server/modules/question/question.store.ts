import { type Selectable, sql } from 'kysely';
import { notFound } from '#domain/kernel/failure.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import type { DemandQuestionTable } from '#server/db/tables/procurement.ts';

export const readQuestions = (db: Sql, demandId: string): Promise<Selectable<DemandQuestionTable>[]> =>
  db
    .selectFrom('demand_question')
    .selectAll()
    .where('demand_id', '=', demandId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();

/** Those of them that gave up: they ask no more, and the answers are no news to them. */
export async function gaveUp(db: Sql, demandId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quotation')
    .select('institution_id')
    .where('demand_id', '=', demandId)
    .where('status', '=', quotationStatus.cancelled)
    .execute();
  return rows.map((row) => row.institution_id);
}

export async function invitedTo(db: Sql, demandId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invitation')
    .select('institution_id')
    .where('demand_id', '=', demandId)
    .orderBy('institution_id')
    .execute();
  return rows.map((row) => row.institution_id);
}

export async function countAsked(db: Sql, demandId: string, institutionId: string): Promise<number> {
  const { asked } = await db
    .selectFrom('demand_question')
    .select((count) => count.fn.countAll<number>().as('asked'))
    .where('demand_id', '=', demandId)
    .where('institution_id', '=', institutionId)
    .executeTakeFirstOrThrow();
  return asked;
}

interface Asked {
  readonly demandId: string;
  readonly institutionId: string;
  readonly userId: string;
  readonly question: string;
}

/** The same question of the same institution stays one. The demand is locked by the caller. */
export async function addQuestion(
  tx: Tx,
  { demandId, institutionId, userId, question }: Asked,
  now: Date,
): Promise<{ id: string; added: boolean }> {
  const known = await tx
    .selectFrom('demand_question')
    .select('id')
    .where('demand_id', '=', demandId)
    .where('institution_id', '=', institutionId)
    .where('question', '=', question)
    .executeTakeFirst();
  if (known) return { id: known.id, added: false };
  const id = newId();
  await tx
    .insertInto('demand_question')
    .values({
      id,
      demand_id: demandId,
      institution_id: institutionId,
      asked_by: userId,
      question,
      asked_at: now,
      answered_at: null,
    })
    .execute();
  return { id, added: true };
}

export async function demandOfQuestion(db: Sql, questionId: string): Promise<string> {
  const row = await db
    .selectFrom('demand_question')
    .select('demand_id')
    .where('id', '=', questionId)
    .executeTakeFirst();
  if (!row) throw notFound('没有找到这个问题，请刷新页面。');
  return row.demand_id;
}

/** Undefined when it was answered now; when somebody answered before, the time of that. */
export async function answerQuestion(
  tx: Tx,
  questionId: string,
  answer: string,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ before: Date | null }>`
    WITH asked AS (SELECT id, answered_at FROM demand_question WHERE id = ${questionId} FOR UPDATE)
    UPDATE demand_question q SET
      answer = CASE WHEN asked.answered_at IS NULL THEN ${answer} ELSE q.answer END,
      answered_at = coalesce(asked.answered_at, ${now})
    FROM asked WHERE q.id = asked.id RETURNING asked.answered_at AS before`.execute(tx);
  return rows[0]?.before ?? undefined;
}

export async function textOfQuestion(tx: Tx, questionId: string): Promise<string> {
  const row = await tx
    .selectFrom('demand_question')
    .select('question')
    .where('id', '=', questionId)
    .executeTakeFirstOrThrow();
  return row.question;
}
