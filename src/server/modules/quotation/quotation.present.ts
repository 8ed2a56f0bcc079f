import type { DemandKind } from '#domain/demand/demand-kind.ts';
import { type DemandStatus, demandMachine } from '#domain/demand/demand-machine.ts';
import { allowedActions } from '#domain/kernel/machine.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { presentQuotationStatus } from '#domain/quotation/outcome.ts';
import {
  inPreparation,
  type QuotationStatus,
  quotationMachine,
} from '#domain/quotation/quotation-machine.ts';
import { whyClosed } from '#domain/quotation/quoting-window.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Labels } from '#server/modules/common/labels.ts';

/** The columns of every query that shows quotations; one place says how they are read. */
export interface QuotationRow {
  id: string;
  number: string;
  status: QuotationStatus;
  created_at: Date;
  updated_at: Date;
  institution_id: string;
  institution_name: string;
  source: 'match' | 'hall' | 'directed' | null;
  demand_id: string;
  demand_number: string;
  title: string;
  kind: DemandKind;
  purpose: string;
  demand_status: DemandStatus;
  headcount: number;
  /** Of the second round, where it was invited to one. */
  quote_deadline: Date | null;
  second_round: boolean;
  cities: { city_id: string; region_id: string; headcount: number }[];
  package_count: number;
  confirmed_packages: number;
  coverage: number;
  amount: number;
  package_heads: number;
  /** Null until it has won. */
  won: { packages: number; headcount: number; amount: number } | null;
  problems: number;
  /** Its next version is being prepared; what was sent stands. */
  amending: boolean;
  /** At least once. */
  sent: boolean;
  /** Its prices are sealed: the columns are empty. */
  sealed: boolean;
}

const sourceNames = { match: '平台邀请', hall: '大厅参与', directed: '采购方邀请' } as const;
export const presentSource = (source: QuotationRow['source']) => ({
  code: source ?? 'match',
  name: sourceNames[source ?? 'match'],
});

const takesQuotes = (row: QuotationRow, now: Date) =>
  whyClosed({ status: row.demand_status, quoteDeadline: row.quote_deadline }, now) === '';

/** What the provider may do now: the machine's actions, as far as the demand still takes quotes; a second offer is the last. */
export function quotationActions(row: QuotationRow, now: Date): string[] {
  const open = takesQuotes(row, now);
  return allowedActions(quotationMachine, row.status, 'provider').filter(
    (one) => one === 'cancel' || (open && fits(one, row)),
  );
}

/** Of a sent quotation: begun with `revise`, an amendment is sent or given up. */
function fits(action: string, { status, amending, second_round: secondRound }: QuotationRow): boolean {
  if (action === 'revise') return !amending && !secondRound;
  if (action === 'abandon') return amending;
  return action !== 'confirm' || inPreparation(status, amending);
}

/** As it stands, and of a completed procurement what became of it. */
export const presentStatus = ({
  status,
  demand_status: demand,
  sent,
}: Pick<QuotationRow, 'status' | 'demand_status' | 'sent'>) => presentQuotationStatus(status, demand, sent);

export const presentWon = ({ won }: QuotationRow) => won && { ...won, amount: toYuanText(won.amount) };

export const presentDemand = (row: QuotationRow, labels: Labels) => ({
  demandId: row.demand_id,
  number: row.demand_number,
  title: row.title,
  kind: row.kind,
  purpose: labels.name('check_type', row.purpose),
  status: { code: row.demand_status, name: demandMachine.labels[row.demand_status] },
  cities: row.cities.map((city) => ({
    name:
      city.region_id === city.city_id
        ? labels.place(city.city_id)
        : `${labels.place(city.city_id)}·${labels.place(city.region_id)}`,
    headcount: city.headcount,
  })),
  headcount: row.headcount,
  deadline: row.quote_deadline?.toISOString() ?? '',
});

export function presentQuotation(
  row: QuotationRow,
  labels: Labels,
  now: Date,
  otherSide: string,
): CallOutput<'quotation.list'>['records'][number] {
  return {
    quotationId: row.id,
    number: row.number,
    status: presentStatus(row),
    actions: otherSide ? [] : quotationActions(row, now),
    otherSide,
    amending: row.amending,
    secondRound: row.second_round,
    open: takesQuotes(row, now),
    institution: { id: row.institution_id, name: row.institution_name },
    demand: presentDemand(row, labels),
    packageCount: row.package_count,
    confirmedPackages: row.confirmed_packages,
    coverage: row.coverage,
    problems: row.problems,
    sealed: row.sealed,
    perHead: toYuanText(row.package_heads === 0 ? 0 : Math.round(row.amount / row.package_heads)),
    amount: toYuanText(row.amount),
    won: presentWon(row),
    source: presentSource(row.source),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
