import { roleTable } from '#domain/access/role-table.ts';

/** What a member of a company is in it. */
export const companyRoles = ['owner', 'buyer', 'approver', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];

export const companyRoleLabels: Readonly<Record<CompanyRole, string>> = {
  owner: '管理员',
  buyer: '采购员',
  approver: '审批人',
  viewer: '查看者',
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
