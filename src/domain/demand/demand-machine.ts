import { machine, type ActionOf, type StateOf } from '#domain/kernel/machine.ts';

/** 采购需求, both kinds (DESIGN.md section 4; codes and labels of the spec, section 4). 0 is the unsent draft. */
export const demandMachine = machine({
  record: 'demand',
  labels: {
    0: '草稿',
    1: '待审核',
    2: '采购中',
    3: '已完成',
    4: '未完成',
    5: '已关闭',
    7: '已取消',
    8: '审核不通过',
  },
  initial: [0],
  actions: {
    submit: { label: '提交审核', from: [0, 8], to: 1, by: ['owner'] },
    approve: { label: '审核通过', from: [1], to: 2, by: ['operator'] },
    decline: { label: '退回修改', from: [1], to: 8, by: ['operator'] },
    amend: { label: '变更需求', from: [2], to: 2, by: ['owner'] },
    complete: { label: '完成采购', from: [2], to: 3, by: ['owner'] },
    expire: { label: '到期未成交', from: [2], to: 4, by: ['clock'] },
    close: { label: '关闭', from: [1, 2], to: 5, by: ['operator'] },
    cancel: { label: '取消采购', from: [0, 1, 2, 8], to: 7, by: ['owner'] },
  },
});

export type DemandStatus = StateOf<typeof demandMachine>;
export type DemandAction = ActionOf<typeof demandMachine>;

/** States that strangers may see in the demand hall and on its detail page. */
export const publicDemandStatuses: readonly DemandStatus[] = [2, 3, 4];
/** States in which the owner may still change what is asked for. */
export const editableDemandStatuses: readonly DemandStatus[] = demandMachine.actions.submit.from;
