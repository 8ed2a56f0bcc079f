import { roleTable } from '#domain/kernel/role-table.ts';

/** What a member of a company is in it. */
export const companyRoles = ['owner', 'buyer', 'approver', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];

export const companyRoleLabels: Readonly<Record<CompanyRole, string>> = {
  owner: '管理员',
  buyer: '采购员',
  approver: '审批人',
  viewer: '查看者',
};

/** What each may do, for who gives a role and who takes it. */
export const companyRoleTexts: Readonly<Record<CompanyRole, string>> = {
  owner: '管理企业资料、成员和审批限额，可以采购，也可以审批他人提交的定标。',
  buyer: '发布需求、处理报价、完成采购、签署合同；不能审批定标，不能管理成员。',
  approver: '查看需求和报价，批准或退回他人提交的定标；不能采购，不能管理成员。',
  viewer: '只查看需求、报价和合同，不能做任何更改。',
};

/** `purchase`: demands, decisions on quotes, plans; `approve`: awards above the limit; `manage`: data, people and limit. */
export const companyActs = ['read', 'purchase', 'approve', 'manage'] as const;
export type CompanyAct = (typeof companyActs)[number];

export const { actsOf, roleMay, rolesFor } = roleTable<CompanyRole, CompanyAct>({
  owner: companyActs,
  buyer: ['read', 'purchase'],
  approver: ['read', 'approve'],
  viewer: ['read'],
});
