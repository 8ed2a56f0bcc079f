import { machine, type StateOf } from '#domain/kernel/machine.ts';

export const settlementStatus = {
  draft: 1,
  checking: 2,
  disputed: 3,
  agreed: 4,
  invoiced: 5,
  paid: 6,
  withdrawn: 7,
} as const;

const { draft, checking, disputed, agreed, invoiced, paid, withdrawn } = settlementStatus;

/** 结算单. It is frozen from 已确认 on: both sides have agreed. */
export const settlementMachine = machine({
  record: 'settlement',
  labels: {
    [draft]: '起草',
    [checking]: '待核对',
    [disputed]: '有异议',
    [agreed]: '已确认',
    [invoiced]: '已开票',
    [paid]: '已付清',
    [withdrawn]: '已撤回',
  },
  initial: [draft],
  actions: {
    send: { label: '提交核对', from: [draft], to: checking, by: ['buyer', 'provider'] },
    dispute: { label: '提出异议', from: [checking], to: disputed, by: ['buyer', 'provider'] },
    answer: { label: '答复异议', from: [disputed], to: checking, by: ['buyer', 'provider'] },
    agree: { label: '确认', from: [checking, disputed], to: agreed, by: ['buyer', 'provider'] },
    invoice: { label: '登记发票', from: [agreed], to: invoiced, by: ['provider'] },
    settle: { label: '付清', from: [invoiced], to: paid, by: ['buyer', 'provider'] },
    /** Of a settlement over nothing: both agreed, and there is nothing to invoice or to pay. */
    conclude: { label: '金额为 0，结清', from: [agreed], to: paid, by: ['system'] },
    takeBackInvoice: { label: '收回发票', from: [agreed, invoiced, paid], to: agreed, by: ['provider'] },
    takeBackPayment: { label: '撤销付款登记', from: [paid], to: invoiced, by: ['buyer', 'provider'] },
    withdraw: { label: '撤回', from: [draft, checking, disputed], to: withdrawn, by: ['buyer', 'provider'] },
  },
});

export type SettlementStatus = StateOf<typeof settlementMachine>;
