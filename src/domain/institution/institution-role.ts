import { roleTable } from '#domain/kernel/role-table.ts';

/** What a member of an institution is in it. */
export const institutionRoles = ['owner', 'quoting', 'approver', 'library', 'reception'] as const;
export type InstitutionRole = (typeof institutionRoles)[number];

export const institutionRoleLabels: Readonly<Record<InstitutionRole, string>> = {
  owner: '管理员',
  quoting: '报价员',
  approver: '审批人',
  library: '项目库管理员',
  reception: '接待',
};

/** What each may do, for who gives a role and who takes it. */
export const institutionRoleTexts: Readonly<Record<InstitutionRole, string>> = {
  owner: '管理机构资料、成员、放行线和接口令牌，可以报价、放行他人的报价、签署合同，也可以维护项目库。',
  quoting: '查看询价，填写和提交报价，回答与签署合同；不能改项目库，不能管理成员。',
  approver: '报价员能做的都能做，并放行他人提交的、超过放行线的报价；不能改项目库，不能管理成员。',
  library: '维护项目库、套餐、规则和医生；看不到报价和合同，不能管理成员。',
  reception: '安排体检时段，查看预约人员，登记到检；看不到报价和合同，不能改项目库，不能管理成员。',
};

/**
 * `read`: the institution's data, library and packages; `library`: changing library, rules, packages, doctors, imports; `quote`:
 * seeing and writing quotes, questions, contracts and settlements; `release`: letting others' quotes go out that the limits hold
 * back; `visits`: dates, who comes and who came; `manage`: the institution's data and people.
 */
export const institutionActs = ['read', 'library', 'quote', 'release', 'visits', 'manage'] as const;
export type InstitutionAct = (typeof institutionActs)[number];

export const institutionRoleTable = roleTable<InstitutionRole, InstitutionAct>({
  owner: institutionActs,
  quoting: ['read', 'quote'],
  approver: ['read', 'quote', 'release'],
  library: ['read', 'library'],
  reception: ['read', 'visits'],
});
