import { useState } from 'react';
import { useCurrentUser } from '#web/session/use-session.ts';

const key = 'institution';

/** The institution whose library is being worked on: a member of several chooses once, this browser remembers. */
export function useOwnInstitution() {
  const { institutions } = useCurrentUser();
  const [chosen, setChosen] = useState(() => localStorage.getItem(key));
  const current = institutions.find(({ id }) => id === chosen) ?? institutions[0];
  return {
    institutions,
    institutionId: current?.id ?? '',
    choose(id: string) {
      localStorage.setItem(key, id);
      setChosen(id);
    },
  };
}
