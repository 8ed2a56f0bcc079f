import { companyRoleLabels, companyRoleTexts } from '#domain/company/company-role.ts';
import { institutionRoleLabels, institutionRoleTexts } from '#domain/institution/institution-role.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';

/** What differs on the screen between the two kinds of organisation that people work for. */
export interface KindOfOrganisation {
  readonly table: 'company' | 'institution';
  readonly noun: string;
  readonly roles: Readonly<Record<string, string>>;
  /** What each role may do. */
  readonly texts: Readonly<Record<string, string>>;
  /** The role that an invitation proposes. */
  readonly usualRole: string;
  /** What who leaves no longer sees. */
  readonly sees: string;
  readonly list: () => string;
}

export const kinds = {
  company: {
    table: 'company',
    noun: '企业',
    roles: companyRoleLabels,
    texts: companyRoleTexts,
    usualRole: 'buyer',
    sees: '需求和报价',
    list: paths.companies,
  },
  institution: {
    table: 'institution',
    noun: '机构',
    roles: institutionRoleLabels,
    texts: institutionRoleTexts,
    usualRole: 'quoting',
    sees: '项目库和报价',
    list: workPaths.ownInstitutions,
  },
} satisfies Readonly<Record<KindOfOrganisation['table'], KindOfOrganisation>>;
export type Kind = KindOfOrganisation['table'];
