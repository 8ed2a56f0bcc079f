import { machine, type StateOf } from '#domain/kernel/machine.ts';

export const leadStatus = { waiting: 1, inProgress: 2, done: 3 } as const;

const { waiting, inProgress, done } = leadStatus;

/** 咨询线索: handling states. */
export const leadMachine = machine({
  record: 'lead',
  labels: { [waiting]: '待处理', [inProgress]: '处理中', [done]: '完成' },
  initial: [waiting],
  actions: {
    start: { label: '开始处理', from: [waiting], to: inProgress, by: ['operator'] },
    finish: { label: '标为完成', from: [inProgress], to: done, by: ['operator'] },
    release: { label: '放回', from: [inProgress], to: waiting, by: ['operator'] },
    reopen: { label: '重新打开', from: [done], to: inProgress, by: ['operator'] },
  },
});

export type LeadStatus = StateOf<typeof leadMachine>;

/** Whether an operator may move a lead: nobody's or their own. A colleague's they take over first, so that both know. */
export const mayMoveLead = (ownerId: string | null, operatorId: string): boolean =>
  ownerId === null || ownerId === operatorId;

/** Whose leads a list shows; '' is everybody's. */
export const leadOwners = ['', 'mine', 'nobody'] as const;
export type LeadOwner = (typeof leadOwners)[number];
