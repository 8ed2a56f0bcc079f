import type { ContractSide } from '#domain/contract/contract-machine.ts';
import type { SettlementRow } from './settlement.store.ts';

// What a company pays for one person tells what that person left out or added (decision 171).

/**
 * Whether period and rows are the company's own choice alone: it could choose again, and the difference would be one person's. Ends with
 * the institution's agreement.
 */
export const chosenByCompany = (row: Pick<SettlementRow, 'drafted_by' | 'institution_agreed_at'>): boolean =>
  row.drafted_by === 'buyer' && row.institution_agreed_at === null;

/** Fen that quiet lines are above the prices of their packages, or below. */
export const apartOf = (row: SettlementRow): number => row.total - row.content.minimum - row.shown;

/**
 * The settlement as this side knows it. While the company chooses alone, it is billed by packages, and nothing of quiet lines counts. Of a
 * statement the company has the file: what is asked is known to it.
 */
export function seenBy(row: SettlementRow, side: ContractSide): SettlementRow {
  if (side === 'institution' || !chosenByCompany(row)) return row;
  return {
    ...row,
    ...visibleLines(row),
    unpriced: row.unpriced - row.quiet.unpriced,
    total: row.source === 'statement' ? row.total : row.shown + row.content.minimum,
    content: {
      ...row.content,
      expected: row.shown_expected + row.content.shortfall.amount,
      notAgreed: 0,
    },
  };
}

/** Counts of lines that a company sees one by one. */
export const visibleLines = (row: SettlementRow) => ({
  findings: row.findings - row.quiet.findings,
  undecided: row.undecided - row.quiet.undecided,
  disputed: row.disputed - row.quiet.disputed,
});
