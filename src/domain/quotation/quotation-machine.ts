import { machine, type StateOf } from '#domain/kernel/machine.ts';

export const quotationStatus = {
  waiting: 1,
  quoted: 2,
  accepted: 3,
  rejected: 4,
  expired: 5,
  cancelled: 6,
  won: 7,
  closed: 8,
} as const;

const q = quotationStatus;

/** 报价单: what the buyer and the platform see. */
export const quotationMachine = machine({
  record: 'quotation',
  labels: {
    [q.waiting]: '待报价',
    [q.quoted]: '已报价',
    [q.accepted]: '接受报价',
    [q.rejected]: '拒绝报价',
    [q.expired]: '已失效',
    [q.cancelled]: '已放弃',
    [q.won]: '已中标',
    [q.closed]: '已关闭',
  },
  initial: [q.waiting],
  actions: {
    confirm: { label: '提交报价', from: [q.waiting, q.quoted], to: q.quoted, by: ['provider'] },
    // The next version is prepared beside the sent one, which stands until then.
    revise: { label: '修改报价', from: [q.quoted], to: q.quoted, by: ['provider', 'system'] },
    abandon: { label: '放弃修改', from: [q.quoted], to: q.quoted, by: ['provider', 'clock', 'system'] },
    reopen: { label: '需求变更，重新报价', from: [q.quoted], to: q.waiting, by: ['system'] },
    requote: { label: '邀请第二轮报价', from: [q.quoted], to: q.waiting, by: ['buyer'] },
    stand: { label: '沿用首轮报价', from: [q.waiting], to: q.quoted, by: ['clock'] },
    accept: { label: '接受报价', from: [q.quoted], to: q.accepted, by: ['buyer'] },
    reject: { label: '拒绝报价', from: [q.quoted], to: q.rejected, by: ['buyer'] },
    undo: { label: '撤回决定', from: [q.accepted, q.rejected], to: q.quoted, by: ['buyer'] },
    expire: { label: '失效', from: [q.waiting, q.quoted], to: q.expired, by: ['clock'] },
    cancel: { label: '放弃报价', from: [q.waiting, q.quoted], to: q.cancelled, by: ['provider'] },
    win: { label: '中标', from: [q.accepted], to: q.won, by: ['system'] },
    close: { label: '关闭', from: [q.waiting, q.quoted, q.accepted], to: q.closed, by: ['system'] },
  },
});

export const quotationPackageStatus = {
  open: 1,
  quoted: 2,
  accepted: 3,
  rejected: 4,
  expired: 5,
  cancelled: 6,
} as const;

const p = quotationPackageStatus;

/** 套餐报价: what the provider sees and the buyer accepts or rejects. */
export const quotationPackageMachine = machine({
  record: 'quotation_package',
  labels: {
    [p.open]: '待提交',
    [p.quoted]: '已报价',
    [p.accepted]: '已接受',
    [p.rejected]: '已拒绝',
    [p.expired]: '已失效',
    [p.cancelled]: '不报价',
  },
  initial: [p.open],
  actions: {
    confirm: { label: '确认套餐报价', from: [p.open], to: p.quoted, by: ['provider'] },
    revise: { label: '修改', from: [p.quoted], to: p.open, by: ['provider', 'system'] },
    stand: { label: '沿用已提交的报价', from: [p.open], to: p.quoted, by: ['clock', 'system'] },
    accept: { label: '接受', from: [p.quoted], to: p.accepted, by: ['buyer'] },
    reject: { label: '拒绝', from: [p.quoted], to: p.rejected, by: ['buyer'] },
    undo: { label: '撤回', from: [p.accepted, p.rejected], to: p.quoted, by: ['buyer'] },
    expire: { label: '失效', from: [p.open, p.quoted], to: p.expired, by: ['clock'] },
    cancel: { label: '取消', from: [p.open, p.quoted], to: p.cancelled, by: ['provider', 'system'] },
    resume: { label: '恢复报价', from: [p.cancelled], to: p.open, by: ['provider', 'system'] },
  },
});

/** Not settled yet: what the demand's end closes. */
export const unsettledQuotations: readonly QuotationStatus[] = [q.waiting, q.quoted, q.accepted];
/** Not decided on by the buyer: what the demand's end lets lapse. */
export const undecidedPackages: readonly QuotationPackageStatus[] = [p.open, p.quoted];

/** Its institution works on it: not sent yet, or `amending` beside what it sent. */
export const inPreparation = (status: QuotationStatus, amending: boolean): boolean =>
  status === q.waiting || (status === q.quoted && amending);

export type QuotationStatus = StateOf<typeof quotationMachine>;
export type QuotationPackageStatus = StateOf<typeof quotationPackageMachine>;
