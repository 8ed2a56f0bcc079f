import { machine, type StateOf } from '#domain/kernel/machine.ts';

export const certificationStatus = {
  uncertified: 0,
  certified: 1,
  inReview: 2,
  failed: 3,
} as const;
const { uncertified, certified, inReview, failed } = certificationStatus;

const initial = [uncertified] as const;
const labels = {
  [uncertified]: '未认证',
  [certified]: '已认证',
  [inReview]: '认证中',
  [failed]: '认证失败',
} as const;
const actions = {
  apply: { label: '提交认证', from: [uncertified, certified, failed], to: inReview, by: ['owner'] },
  approve: { label: '通过', from: [inReview], to: certified, by: ['operator'] },
  decline: { label: '不通过', from: [inReview], to: failed, by: ['operator'] },
} as const;

/** 企业认证 and 机构认证 share their states. A certified record that is changed goes back to review (1 → 2)
 * while its certified version stays in force. */
export const companyMachine = machine({ record: 'company', labels, initial, actions });
export const institutionMachine = machine({ record: 'institution', labels, initial, actions });

export type CertificationStatus = StateOf<typeof companyMachine>;
