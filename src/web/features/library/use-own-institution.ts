import { useState } from 'react';
import { currentInstitution } from '#web/session/current-institution.ts';
import { useCurrentUser } from '#web/session/use-session.ts';

/** The institution whose library is being worked on: a member of several chooses once, this browser remembers. */
export function useOwnInstitution() {
  const { institutions } = useCurrentUser();
  const [chosen, setChosen] = useState(currentInstitution.get);
  const current = institutions.find(({ id }) => id === chosen) ?? institutions[0];
  return {
    institutions,
    institutionId: current?.id ?? '',
    choose(id: string) {
      const institution = institutions.find((one) => one.id === id);
      if (institution) currentInstitution.set(institution);
      setChosen(id);
    },
  };
}
