import { sql } from 'kysely';
import { withoutStop } from '#domain/kernel/text.ts';
import { type SettlementTerms, silentTerms } from '#domain/tariff/tariff.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { presentDocument, presentStatus } from './contract.present.ts';
import { contractContent } from './contract-content.ts';
import { endedContract, openContract } from './make-contract.command.ts';
import { termsFromWire } from './settlement-terms.ts';

/** Characters of 补充约定. */
const noteLength = 1000;

/** A contract as it would be: with what is typed, else with the terms of the last one that came to nothing, else with what was said. */
export async function previewContract(
  context: ReadContext,
  { terms: { settlement, ...terms } = {}, ...award }: ParsedInput<'contract.preview'>,
): Promise<CallOutput<'contract.preview'>> {
  const { db } = context;
  const previous = await endedContract(db, award);
  const agreed = await agreedBefore(context, award);
  const notes = agreed.join('\n');
  const { title, content } = await contractContent(context, db, award, {
    notes: notes.length > noteLength ? '' : notes,
    ...previous?.content.terms,
    ...terms,
    settlement: settlement
      ? termsFromWire(settlement)
      : (previous?.content.terms.settlement ?? (await usualSettlement(db, award.demandId))),
  });
  return {
    previous: previous
      ? {
          contractId: previous.id,
          number: previous.number,
          status: presentStatus(previous, 'buyer').name,
          reason: previous.end_reason,
        }
      : null,
    document: presentDocument(title, content),
    agreed,
    contractId: (await openContract(db, award)) ?? '',
  };
}

/** What a draft begins with: the usual rules, and the company's own data for the invoice. */
async function usualSettlement(db: Sql, demandId: string): Promise<SettlementTerms> {
  const company = await db
    .selectFrom('company')
    .innerJoin('demand', 'demand.company_id', 'company.id')
    .select(['company.name', 'company.credit_code'])
    .where('demand.id', '=', demandId)
    .executeTakeFirstOrThrow();
  return { ...silentTerms, invoiceTitle: company.name, taxNumber: company.credit_code };
}

interface Said {
  readonly remarks: string;
  readonly services: readonly string[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

/** What both said before the award and no clause holds: remarks and promised services of the quote, answered questions. */
async function agreedBefore(
  { db, services }: ReadContext,
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
