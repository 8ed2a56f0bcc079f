import type { InstitutionAct } from '#domain/institution/institution-role.ts';
import { useCurrentUser } from './use-session.ts';

/** The institution that the user works for, which he chooses in the header, and what he may do there. */
export function useOwnInstitution() {
  const [current] = useCurrentUser().institutions;
  return {
    institutionId: current?.id ?? '',
    name: current?.name ?? '',
    may: (act: InstitutionAct): boolean => current?.acts.includes(act) === true,
  };
}
