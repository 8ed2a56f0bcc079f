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

const actsOfRole: Readonly<Record<CompanyRole, readonly CompanyAct[]>> = {
  owner: companyActs,
  buyer: ['read', 'purchase'],
  approver: ['read', 'approve'],
  viewer: ['read'],
};

export const actsOf = (role: CompanyRole): CompanyAct[] => [...actsOfRole[role]];

export const roleMay = (role: CompanyRole, act: CompanyAct): boolean => actsOfRole[role].includes(act);

/** The roles that may do something. */
export const rolesFor = (act: CompanyAct): readonly CompanyRole[] =>
  companyRoles.filter((role) => roleMay(role, act));
