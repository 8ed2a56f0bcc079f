import { machine, type ActionOf, type StateOf } from '#domain/kernel/machine.ts';

const labels = { 0: '未认证', 1: '已认证', 2: '认证中', 3: '认证失败' } as const;
const actions = {
  apply: { label: '提交认证', from: [0, 1, 3], to: 2, by: ['owner'] },
  approve: { label: '通过', from: [2], to: 1, by: ['operator'] },
  decline: { label: '不通过', from: [2], to: 3, by: ['operator'] },
} as const;

/** 企业认证 and 机构认证 share their states. A certified record that is changed goes back to review (1 → 2)
 * while its certified version stays in force. */
export const companyMachine = machine({ record: 'company', labels, initial: [0], actions });
export const institutionMachine = machine({ record: 'institution', labels, initial: [0], actions });

export type CertificationStatus = StateOf<typeof companyMachine>;
export type CertificationAction = ActionOf<typeof companyMachine>;
