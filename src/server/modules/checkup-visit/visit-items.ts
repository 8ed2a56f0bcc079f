import { sql } from 'kysely';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { ContractContent } from '#domain/contract/contract-content.ts';
import { packageLabel } from '#domain/demand/package-label.ts';
import type { Sql } from '#server/db/database.ts';
import { contentThatHolds } from '#server/modules/contract/content-that-holds.ts';

/** What names the package of a visit; without sex the person has none. */
export interface VisitPackage {
  readonly contractId: string;
  readonly purpose: string;
  readonly groupName: string | null;
  readonly packageName: string | null;
  readonly sex: SexGroup | null;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
}

/** Columns of a `VisitPackage`, of visit v, demand d, package k and group g. */
export const visitPackage = sql`v.contract_id AS "contractId", d.purpose, g.name AS "groupName", k.name AS "packageName", k.sex,
  k.age_min AS "ageMin", k.age_max AS "ageMax"`;

type Contents = ReadonlyMap<string, ContractContent>;

export async function contentsOf(db: Sql, contractIds: readonly string[]): Promise<Contents> {
  const { rows } = await sql<{ id: string; content: ContractContent }>`
    SELECT k.id, ${contentThatHolds} AS content FROM contract k WHERE k.id = ANY(${[...contractIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** As contracts name the package; '' for none. */
export const labelOfVisit = ({
  sex,
  groupName,
  packageName,
  purpose,
  ageMin,
  ageMax,
}: VisitPackage): string =>
  sex === null
    ? ''
    : packageLabel(purpose, { groupName: groupName ?? '', name: packageName ?? '', sex, ageMin, ageMax });

/** Names of the items of the package by the contract that holds; none where the contract doesn't know the package. */
export function itemsOfVisit(visit: VisitPackage, contents: Contents): readonly string[] {
  const label = labelOfVisit(visit);
  const pkg = contents.get(visit.contractId)?.packages.find((one) => one.label === label);
  return pkg?.items.map(({ name }) => name) ?? [];
}
