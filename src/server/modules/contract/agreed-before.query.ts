import { sql } from 'kysely';
import { withoutStop } from '#domain/kernel/text.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { readLabels } from '#server/modules/common/labels.ts';

interface Said {
  readonly remarks: string;
  readonly services: readonly string[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

/** What both said before the award and no clause holds: remarks and promised services of the quote, answered questions. */
export async function agreedBefore(
  services: Services,
  db: Sql,
  { demandId, institutionId }: { demandId: string; institutionId: string },
): Promise<string[]> {
  const { rows } = await sql<Said>`
    SELECT q.remarks, q.services, coalesce((SELECT json_agg(json_build_object('question', a.question, 'answer', a.answer)
        ORDER BY a.asked_at) FROM demand_question a WHERE a.demand_id = q.demand_id
        AND a.institution_id = q.institution_id AND a.answer <> ''), '[]') AS questions
    FROM quotation q WHERE q.demand_id = ${demandId} AND q.institution_id = ${institutionId}`.execute(db);
  const [said] = rows;
  if (!said) return [];
  const labels = await readLabels(services);
  const promised = said.services.map((code) => labels.name('special_service', code)).join('、');
  return [
    ...(said.remarks ? [`报价备注：${said.remarks}`] : []),
    ...(promised ? [`乙方承诺的服务：${promised}。`] : []),
    ...said.questions.map(({ question, answer }) => `${withoutStop(question)}：${answer}`),
  ];
}

/** Characters of 补充约定. */
const noteLength = 1000;

/** The same as 补充约定; '' when it is too long for it, and a person chooses. */
export function agreedNotes(agreed: readonly string[]): string {
  const notes = agreed.join('\n');
  return notes.length > noteLength ? '' : notes;
}
