import { roleTable } from '#domain/access/role-table.ts';

/** What a member of an institution is in it. */
export const institutionRoles = ['owner', 'quoting', 'library'] as const;
export type InstitutionRole = (typeof institutionRoles)[number];

export const institutionRoleLabels: Readonly<Record<InstitutionRole, string>> = {
  owner: '管理员',
  quoting: '报价员',
  library: '项目库管理员',
};

/**
 * `read`: the institution's data, library and packages; `library`: changing library, rules, packages, doctors, imports; `quote`:
 * seeing and writing quotes, questions and contracts; `manage`: the institution's data and people.
 */
export const institutionActs = ['read', 'library', 'quote', 'manage'] as const;
export type InstitutionAct = (typeof institutionActs)[number];

export const institutionRoleTable = roleTable<InstitutionRole, InstitutionAct>({
  owner: institutionActs,
  quoting: ['read', 'quote'],
  library: ['read', 'library'],
});
