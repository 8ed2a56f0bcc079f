import { type Selectable, sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Proposal } from '#wire/catalogue/proposal.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { CatalogueProposalTable } from '#server/db/tables/library.ts';
import { contained } from '#server/modules/common/search-grams.ts';

export type ProposalRow = Selectable<CatalogueProposalTable>;
interface Paged {
  readonly current: number;
  readonly size: number;
}

export function presentProposal({ categories, items }: Catalogue, row: ProposalRow): Proposal {
  const code = row.catalogue_code;
  return {
    id: row.id,
    name: row.name,
    category: {
      code: row.category,
      name: categories.find((one) => one.code === row.category)?.name ?? row.category,
    },
    sexes: row.sexes,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    outcome: row.outcome,
    standardItem: code ? { code, name: items.get(code)?.name ?? row.name } : null,
    reason: row.reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

export async function ownProposals(
  { db, catalogue }: ReadContext,
  { institutionId, current, size }: Paged & { institutionId: string },
): Promise<CallOutput<'catalogue.listProposals'>> {
  const { rows } = await sql<ProposalRow & { total: number }>`
    SELECT *, count(*) OVER ()::int AS total FROM catalogue_proposal WHERE institution_id = ${institutionId}
    ORDER BY created_at DESC, id LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(db);
  return {
    records: rows.map((row) => presentProposal(catalogue, row)),
    total: rows[0]?.total ?? 0,
    current,
    size,
  };
}

export async function consoleProposals(
  { db, catalogue }: ReadContext,
  { settled, keyword, current, size }: Paged & { settled: boolean; keyword: string },
): Promise<CallOutput<'console.listProposals'>> {
  const order = settled ? sql`p.decided_at DESC` : sql`p.created_at`;
  const { rows } = await sql<ProposalRow & { institution: string; total: number }>`
    SELECT p.*, i.name AS institution, count(*) OVER ()::int AS total
    FROM catalogue_proposal p JOIN institution i ON i.id = p.institution_id
    WHERE (p.outcome IS NOT NULL) = ${settled} AND (${contained(sql`p.search_text`, keyword)} OR ${contained(sql`i.search_text`, keyword)})
    ORDER BY ${order}, p.id LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(db);
  return {
    records: rows.map((row) => ({
      ...presentProposal(catalogue, row),
      institution: row.institution,
      actions: row.outcome === null ? ['new', 'alias', 'decline'] : [],
    })),
    total: rows[0]?.total ?? 0,
    current,
    size,
  };
}
