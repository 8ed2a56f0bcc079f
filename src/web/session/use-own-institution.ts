import type { InstitutionAct } from '#domain/institution/institution-role.ts';
import { useCurrentUser } from './use-session.ts';

/** The institution that the user works for, which they choose in the header, and what they may do there. */
export function useOwnInstitution() {
  const [current] = useCurrentUser().institutions;
  return {
    institutionId: current?.id ?? '',
    name: current?.name ?? '',
    may: (act: InstitutionAct): boolean => current?.acts.includes(act) === true,
  };
}
