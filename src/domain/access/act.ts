import type { CompanyAct } from '#domain/company/company-role.ts';
import type { InstitutionAct } from '#domain/institution/institution-role.ts';

/** What a role of a company or an institution allows. */
export type Act = CompanyAct | InstitutionAct;
