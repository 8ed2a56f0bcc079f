import { type SettlementTerms, silentTerms } from '#domain/tariff/tariff.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { agreedBefore, agreedNotes } from './agreed-before.query.ts';
import { presentDocument, presentStatus } from './contract.present.ts';
import { contractContent } from './contract-content.ts';
import { endedContract, openContract } from './make-contract.command.ts';
import { winnersWithoutContract } from './make-contracts.command.ts';
import { whyNotOneSide } from './one-side.store.ts';
import { termsFromWire } from './settlement-terms.ts';

/** A contract as it would be: with what is typed, else with the terms of the last one that came to nothing, else with what was said. */
export async function previewContract(
  context: ReadContext,
  { terms: { settlement, ...terms } = {}, ...award }: ParsedInput<'contract.preview'>,
): Promise<CallOutput<'contract.preview'>> {
  const { db } = context;
  const previous = await endedContract(db, award);
  const agreed = await agreedBefore(context.services, db, award);
  const others = await winnersWithoutContract(db, award.demandId);
  const { title, content } = await contractContent(context, db, award, {
    notes: agreedNotes(agreed),
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
    otherSide: await whyNotDraft(db, context.caller, award),
    others: others.filter((one) => one.institutionId !== award.institutionId).map((one) => one.institution),
    contractId: (await openContract(db, award)) ?? '',
  };
}

/** Asked again when it is drafted (`makeContract`). */
async function whyNotDraft(
  db: Sql,
  caller: ReadContext['caller'],
  { demandId, institutionId }: { demandId: string; institutionId: string },
): Promise<string> {
  const { company_id } = await db
    .selectFrom('demand')
    .select('company_id')
    .where('id', '=', demandId)
    .executeTakeFirstOrThrow();
  return whyNotOneSide(
    db,
    caller,
    { demand_id: demandId, company_id, institution_id: institutionId },
    'buyer',
  );
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
