import { machine, type ActionOf, type StateOf } from '#domain/kernel/machine.ts';

/** 报价单, version A of the spec: what the buyer and the platform see. */
export const quotationMachine = machine({
  record: 'quotation',
  labels: {
    1: '待报价',
    2: '已报价',
    3: '接受报价',
    4: '拒绝报价',
    5: '已失效',
    6: '已取消',
    7: '已中标',
    8: '已关闭',
  },
  initial: [1],
  actions: {
    confirm: { label: '提交报价', from: [1], to: 2, by: ['provider'] },
    revise: { label: '修改报价', from: [2], to: 1, by: ['provider', 'system'] },
    accept: { label: '接受报价', from: [2], to: 3, by: ['buyer'] },
    reject: { label: '拒绝报价', from: [2], to: 4, by: ['buyer'] },
    undo: { label: '撤回决定', from: [3, 4], to: 2, by: ['buyer'] },
    expire: { label: '失效', from: [1, 2], to: 5, by: ['clock'] },
    cancel: { label: '放弃报价', from: [1, 2], to: 6, by: ['provider'] },
    win: { label: '中标', from: [3], to: 7, by: ['system'] },
    close: { label: '关闭', from: [1, 2, 3], to: 8, by: ['system'] },
  },
});

/** 套餐报价, version B: what the provider sees and the buyer accepts or rejects. */
export const quotationPackageMachine = machine({
  record: 'quotation_package',
  labels: { 1: '待提交', 2: '已报价', 3: '已接受', 4: '已拒绝', 5: '已失效', 6: '已取消' },
  initial: [1],
  actions: {
    confirm: { label: '确认套餐报价', from: [1], to: 2, by: ['provider'] },
    revise: { label: '修改', from: [2], to: 1, by: ['provider', 'system'] },
    accept: { label: '接受', from: [2], to: 3, by: ['buyer'] },
    reject: { label: '拒绝', from: [2], to: 4, by: ['buyer'] },
    undo: { label: '撤回', from: [3, 4], to: 2, by: ['buyer'] },
    expire: { label: '失效', from: [1, 2], to: 5, by: ['clock'] },
    cancel: { label: '取消', from: [1, 2], to: 6, by: ['provider'] },
  },
});

export type QuotationStatus = StateOf<typeof quotationMachine>;
export type QuotationAction = ActionOf<typeof quotationMachine>;
export type QuotationPackageStatus = StateOf<typeof quotationPackageMachine>;
export type QuotationPackageAction = ActionOf<typeof quotationPackageMachine>;
