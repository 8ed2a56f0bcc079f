import { type ReactNode, useEffect, useState } from 'react';
import { loadQuietly } from '#web/api/chunk-guard.ts';
import { useSession } from '#web/session/use-session.ts';
import { useLazyPart } from '#web/site/use-lazy-part.ts';
import type { Coverage, Covered } from './coverage-part.tsx';

/** The institutions of who is signed in, looked up once the page stands; undefined for everybody else. */
function useOwnInstitutions() {
  const { signedIn, user } = useSession();
  useEffect(() => {
    if (!signedIn || user) return;
    loadQuietly(async () => (await import('#web/session/session-store.ts')).session.load()).catch(
      () => undefined, // the page stays as visitors see it
    );
  }, [signedIn, user]);
  return user && user.institutions.length > 0 ? user.institutions : undefined;
}

/**
 * How far a signed-in institution's library covers these demands. Nothing of it is loaded for anybody else, and the page
 * comes from the server the same for all: it fills room that is there already.
 */
export function useOwnCoverage(demandIds: readonly string[], detailed = false) {
  const institutions = useOwnInstitutions();
  const [part, need] = useLazyPart(() => import('./coverage-part.tsx'));
  const [coverage, setCoverage] = useState<Coverage>();
  useEffect(() => {
    if (institutions) need();
  }, [institutions, need]);
  const source: ReactNode =
    part && institutions && demandIds.length > 0 ? (
      <part.CoverageSource
        institutions={institutions}
        demandIds={demandIds}
        detailed={detailed}
        onAnswer={setCoverage}
      />
    ) : null;
  return {
    part,
    /** Says whose library it is and lets members of several choose; has to stand somewhere on the page. */
    source,
    coverage: institutions && coverage,
    of: (demandId: string): Covered | undefined =>
      institutions && coverage?.demands.find((one) => one.demandId === demandId),
  };
}
