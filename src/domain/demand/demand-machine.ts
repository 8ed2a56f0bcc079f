import { machine, type StateOf } from '#domain/kernel/machine.ts';
import { demandStatus } from './demand-status.ts';

const { draft, inReview, procuring, completed, expired, closed, cancelled, declined } = demandStatus;

/** 采购需求, both kinds (codes and labels: docs/product.md). */
export const demandMachine = machine({
  record: 'demand',
  labels: {
    [draft]: '草稿',
    [inReview]: '待审核',
    [procuring]: '采购中',
    [completed]: '已完成',
    [expired]: '未完成',
    [closed]: '已关闭',
    [cancelled]: '已取消',
    [declined]: '审核不通过',
  },
  initial: [draft],
  actions: {
    submit: { label: '提交审核', from: [draft, declined], to: inReview, by: ['owner'] },
    approve: { label: '审核通过', from: [inReview], to: procuring, by: ['operator'] },
    decline: { label: '退回修改', from: [inReview], to: declined, by: ['operator'] },
    amend: { label: '变更需求', from: [procuring], to: procuring, by: ['owner'] },
    requote: { label: '发起第二轮报价', from: [procuring], to: procuring, by: ['owner'] },
    complete: { label: '完成采购', from: [procuring], to: completed, by: ['owner'] },
    expire: { label: '到期未成交', from: [procuring], to: expired, by: ['clock'] },
    close: { label: '关闭', from: [inReview, procuring], to: closed, by: ['operator'] },
    cancel: { label: '取消采购', from: [draft, inReview, procuring, declined], to: cancelled, by: ['owner'] },
  },
});

export type DemandStatus = StateOf<typeof demandMachine>;

/** States that strangers may see in the demand hall and on its detail page. */
export const publicDemandStatuses: readonly DemandStatus[] = [
  demandStatus.procuring,
  demandStatus.completed,
  demandStatus.expired,
];
/** States in which the owner may still change what is asked for. */
export const editableDemandStatuses: readonly DemandStatus[] = [demandStatus.draft, demandStatus.declined];
