import { type RawBuilder, sql } from 'kysely';
import { companyRoleLabels, rolesFor as companyRolesFor } from '#domain/company/company-role.ts';
import { institutionRoleLabels, institutionRoleTable } from '#domain/institution/institution-role.ts';
import type { NoticePage } from '#wire/notice/target.ts';

/** What differs between the two kinds of organisation that people work for in roles. */
export interface Organisation {
  /** The table; those of its members and invitations and the column at `app_user` are named after it. */
  readonly table: 'company' | 'institution';
  /** 企业 or 机构, for messages. */
  readonly noun: string;
  /** The caller's list of them, for messages. */
  readonly listName: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly rolesFor: (act: string) => readonly string[];
  readonly page: NoticePage;
  readonly listPage: NoticePage;
  readonly members: RawBuilder<unknown>;
  readonly invitations: RawBuilder<unknown>;
  /** The column that refers to it. */
  readonly id: RawBuilder<unknown>;
}

const namesOf = (table: Organisation['table']) => ({
  table,
  members: sql.table(`${table}_member`),
  invitations: sql.table(`${table}_invitation`),
  id: sql.ref(`${table}_id`),
});

export const companies: Organisation = {
  ...namesOf('company'),
  noun: '企业',
  listName: '我的企业',
  labels: companyRoleLabels,
  rolesFor: companyRolesFor,
  page: 'company',
  listPage: 'companies',
};

export const institutions: Organisation = {
  ...namesOf('institution'),
  noun: '机构',
  listName: '我的机构',
  labels: institutionRoleLabels,
  rolesFor: institutionRoleTable.rolesFor,
  page: 'institution',
  listPage: 'institutions',
};
