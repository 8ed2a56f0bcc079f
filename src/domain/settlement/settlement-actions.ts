import type { ContractSide } from '#domain/contract/contract-machine.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { type SettlementStatus, settlementStatus } from './settlement-machine.ts';

export const settlementActionNames = [
  'send',
  'decide',
  'agree',
  'dispute',
  'answer',
  'withdraw',
  'invoice',
  'pay',
  'takeBackInvoice',
  'takeBackPayment',
] as const;
export type SettlementAction = (typeof settlementActionNames)[number];

/** What decides who may do what now. */
export interface SettlementAtWork {
  readonly status: SettlementStatus;
  readonly draftedBy: ContractSide;
  readonly agreed: Readonly<Record<ContractSide, boolean>>;
  /** Who disputes it; undefined: nobody has, or it was answered. */
  readonly disputedBy: ContractSide | undefined;
  /** Lines with findings, those of which the company has said nothing, and those that it disputes. */
  readonly lines: { readonly findings: number; readonly undecided: number; readonly disputed: number };
  /** Fen. */
  readonly total: Fen;
  readonly invoiced: Fen;
  readonly paid: Fen;
}

const { draft, checking, disputed, agreed, invoiced } = settlementStatus;

/** Why this side cannot do it now, in Chinese; '' when it can. */
export function whyNotNow(action: SettlementAction, now: SettlementAtWork, side: ContractSide): string {
  const { status, draftedBy, lines } = now;
  const open = status === checking || status === disputed;
  switch (action) {
    case 'send':
      if (side !== draftedBy) return '由起草方提交核对。';
      return status === draft ? '' : '这份结算单已经提交过。';
    case 'withdraw':
      if (side !== draftedBy) return '由起草方撤回。';
      return status === draft || open ? '' : '双方确认后不能撤回。';
    case 'decide':
      if (side !== 'buyer') return '由采购方核对有差异的明细。';
      if (lines.findings === 0) return '没有差异，不需要逐行核对。';
      return open || (status === draft && draftedBy === side) ? '' : '双方确认后不能再修改核对结果。';
    case 'dispute':
      return status === checking ? '' : '只有待核对的结算单可以提出异议。';
    case 'answer':
      if (status !== disputed) return '没有需要答复的异议。';
      return now.disputedBy === side ? '由对方答复您提出的异议。' : '';
    case 'agree':
      return whyNotAgree(now, side);
    case 'invoice':
      if (side !== 'institution') return '由机构登记发票。';
      if (status !== agreed) return '双方确认后、开票金额未满时才能登记发票。';
      return now.invoiced < now.total ? '' : '发票金额已与结算金额一致。';
    case 'takeBackInvoice':
      if (side !== 'institution') return '由机构收回发票。';
      return now.invoiced > 0 ? '' : '没有登记过发票。';
    case 'takeBackPayment':
      return now.paid > 0 ? '' : '没有登记过付款。';
    case 'pay':
      if (status !== agreed && status !== invoiced) return '双方确认后才能登记付款。';
      return now.paid < now.total ? '' : '已登记的付款已与结算金额一致。';
  }
}

function whyNotAgree(now: SettlementAtWork, side: ContractSide): string {
  const { status, lines, disputedBy } = now;
  if (now.agreed[side]) return '我方已确认，等待对方。';
  if (now.total < 0) return '结算金额小于 0，无法开票和付款，不能确认。请起草方撤回，核对后重新生成。';
  if (status !== checking && status !== disputed) return '现在不需要确认。';
  // Its own period and rows: the amount would tell of one person (decision 171).
  if (side === 'buyer' && now.draftedBy === 'buyer' && !now.agreed.institution)
    return '由机构先确认。机构确认后显示按少做项目和加项调整后的金额，再由我方确认。';
  const other = side === 'buyer' ? 'institution' : 'buyer';
  if (status === disputed && disputedBy !== side && !now.agreed[other]) return '对方有异议，请先答复。';
  if (side === 'buyer' && lines.undecided > 0)
    return `还有 ${lines.undecided} 行有差异的明细没有核对，请逐行接受或提出异议。`;
  return lines.disputed > 0
    ? `还有 ${lines.disputed} 行明细有异议：请机构按合同更正，或由采购方改为接受。`
    : '';
}

export const settlementActions = (now: SettlementAtWork, side: ContractSide): SettlementAction[] =>
  settlementActionNames.filter((action) => whyNotNow(action, now, side) === '');
