import { sql } from 'kysely';
import type { ContractContent } from '#domain/contract/contract-content.ts';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { itemChanges } from '#domain/contract/supplement.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';

interface UnderContract {
  readonly contractId: string;
  readonly institutionId: string;
  readonly number: string;
  /** 第 N 号增补 that says what holds; 0: the contract itself. */
  readonly ordinal: number;
  readonly first: ContractContent;
  readonly now: ContractContent;
}

/** The signed contracts of a demand, each with what holds now: what its last signed supplement says. */
export async function underContract(db: Sql, demandId: string): Promise<UnderContract[]> {
  const { rows } = await sql<UnderContract>`
    SELECT k.id AS "contractId", k.institution_id AS "institutionId", k.number, coalesce(s.ordinal, 0) AS ordinal,
      k.content AS first, coalesce(s.content, k.content) AS now
    FROM contract k LEFT JOIN LATERAL (SELECT n.ordinal, n.content FROM contract n
      WHERE n.amends = k.id AND n.status = ${contractStatus.signed} ORDER BY n.ordinal DESC LIMIT 1) s ON true
    WHERE k.demand_id = ${demandId} AND k.amends IS NULL AND k.status = ${contractStatus.signed}
    ORDER BY k.number`.execute(db);
  return rows;
}

/** What the plan says to its buyer of each contract. */
export const presentUnderContract = ({
  contractId,
  number,
  ordinal,
  now,
}: UnderContract): CallOutput<'plan.detail'>['contracts'][number] => ({
  contractId,
  number,
  ordinal,
  institution: now.parties.institution.name,
  packages: now.packages.map(({ label, headcount }) => ({ label, headcount })),
  examFrom: now.examFrom,
  examTo: now.examTo,
});

/** What a supplement changed for staff: when they are examined, and what. */
export const changedForStaff = (
  contract: UnderContract | undefined,
): Pick<CallOutput<'plan.shared'>['institutions'][number], 'examFrom' | 'examTo' | 'itemChanges'> => ({
  examFrom: contract?.now.examFrom ?? null,
  examTo: contract?.now.examTo ?? null,
  itemChanges: contract ? itemChanges(contract.first, contract.now) : [],
});
