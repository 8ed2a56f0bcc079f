import type { InstitutionAct } from '#domain/institution/institution-role.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { SignedIn } from './caller.ts';
import { notInThisRole } from './company-access.ts';

/** Whether the caller may do this for the institution in force: by their role among its members or its token's scopes. Operators are no members. */
export const mayForInstitution = (caller: SignedIn, institutionId: string, act: InstitutionAct): boolean =>
  caller.institutions.some(
    (one) => one.institutionId === institutionId && one.inForce && one.acts.includes(act),
  );

/** The institutions in force for which the caller may do this: what proves that a record is for them. Lists go by `institutionFor`. */
export const institutionsFor = (caller: SignedIn, act: string): string[] =>
  caller.institutions
    .filter((one) => one.inForce && one.acts.some((allowed) => allowed === act))
    .map((one) => one.institutionId);

/**
 * The institution that a call works for: the one it names, else the caller's current one. Nothing of another institution of
 * theirs gets into its answer.
 * @throws Failure 404 for who is no member, so that ids can't be probed; 403 for a member in another role
 */
export function institutionFor(caller: SignedIn, act: InstitutionAct, named?: string): string {
  const id = named ?? caller.institutionId;
  if (id === null || !mayForInstitution(caller, id, 'read'))
    throw notFound('没有找到这家机构：它可能不属于当前账号，或认证尚未生效。');
  if (!mayForInstitution(caller, id, act)) throw notInThisRole();
  return id;
}

/** The same for what only counts: null where they may not, or works for none. */
export const institutionOrNone = (caller: SignedIn, act: InstitutionAct): string | null =>
  caller.institutionId && mayForInstitution(caller, caller.institutionId, act) ? caller.institutionId : null;
