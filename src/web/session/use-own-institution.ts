import { currentInstitution, useChosen } from './chosen-store.ts';
import { useCurrentUser } from './use-session.ts';

/** The institution that is being worked for: a member of several chooses in the header, this browser remembers. */
export function useOwnInstitution() {
  const { institutions } = useCurrentUser();
  const current = useChosen(currentInstitution, institutions);
  return { institutions, institutionId: current?.id ?? '' };
}
