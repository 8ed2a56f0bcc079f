import type { CompanyRole } from '#domain/company/company-role.ts';
import type { InstitutionRole } from '#domain/institution/institution-role.ts';
import type { DefaultMoment, Moment, NullableMoment } from './columns.ts';

// Who works for which company or institution, in which role and in whose place.

export interface CompanyMemberTable {
  company_id: string;
  user_id: string;
  role: CompanyRole;
  created_at: DefaultMoment;
}

/** Who decides on awards in whose place (`user_id`), from day to day, both counted. */
export interface CompanyDeputyTable {
  id: string;
  company_id: string;
  user_id: string;
  deputy_id: string;
  from_day: string;
  to_day: string;
  reason: string;
  created_at: Moment;
  ended_at: NullableMoment;
  ended_by: string | null;
  first_day_told_at: NullableMoment;
  last_day_told_at: NullableMoment;
}

/** Who belonged to it and does not any more; written by a trigger (0130). */
export interface FormerCompanyMemberTable {
  company_id: string;
  user_id: string;
  since: Moment;
  until: Moment;
}

export interface FormerInstitutionMemberTable {
  institution_id: string;
  user_id: string;
  since: Moment;
  until: Moment;
}

export interface CompanyInvitationTable {
  id: string;
  company_id: string;
  mobile: string;
  role: CompanyRole;
  invited_by: string;
  created_at: DefaultMoment;
  expires_at: Moment;
  outcome: 'accepted' | 'declined' | 'revoked' | null;
  ended_at: NullableMoment;
}

export interface InstitutionInvitationTable {
  id: string;
  institution_id: string;
  mobile: string;
  role: InstitutionRole;
  invited_by: string;
  created_at: DefaultMoment;
  expires_at: Moment;
  outcome: 'accepted' | 'declined' | 'revoked' | null;
  ended_at: NullableMoment;
}

export interface InstitutionMemberTable {
  institution_id: string;
  user_id: string;
  role: InstitutionRole;
  created_at: DefaultMoment;
}

export interface MembershipTables {
  company_deputy: CompanyDeputyTable;
  company_member: CompanyMemberTable;
  former_company_member: FormerCompanyMemberTable;
  former_institution_member: FormerInstitutionMemberTable;
  company_invitation: CompanyInvitationTable;
  institution_member: InstitutionMemberTable;
  institution_invitation: InstitutionInvitationTable;
}
