import { machine, type ActionOf, type StateOf } from '#domain/kernel/machine.ts';

/** 咨询线索: handling states of the spec, section 4. */
export const leadMachine = machine({
  record: 'lead',
  labels: { 1: '待处理', 2: '处理中', 3: '完成' },
  initial: [1],
  actions: {
    start: { label: '开始处理', from: [1], to: 2, by: ['operator'] },
    finish: { label: '标为完成', from: [2], to: 3, by: ['operator'] },
  },
});

export type LeadStatus = StateOf<typeof leadMachine>;
export type LeadAction = ActionOf<typeof leadMachine>;
