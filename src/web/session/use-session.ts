import { useSyncExternalStore } from 'react';
import type { CompanyAct } from '#domain/company/company-role.ts';
import { type CurrentUser, type SessionState, sessionState, signedOut } from './session-state.ts';

const onServer = () => signedOut;

/** Signed in or not; the server, which never sees the token, renders everyone as signed out. */
export const useSession = (): SessionState =>
  useSyncExternalStore(sessionState.subscribe, sessionState.get, onServer);

/** The current user, once loaded. Inside the signed-in layout use `useCurrentUser`. */
export const useUser = (): CurrentUser | undefined => useSession().user;

/**
 * Whether the user's role in the company they work for allows this; who has none in force is asked to certify one. For what is
 * made or listed; what may be done with a record is the record's own answer (`actions`).
 */
export function useMay(act: CompanyAct): boolean {
  const { company } = useCurrentUser();
  return company === null || company.acts.includes(act);
}

/** For pages inside the signed-in layout, which renders them only with the user loaded. */
export function useCurrentUser(): CurrentUser {
  const user = useUser();
  if (!user) throw new Error('useCurrentUser outside the signed-in layout');
  return user;
}
