import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { CaptchaAnswer, CaptchaPurpose } from '#wire/account/captcha.ts';
import { loadQuietly } from '#web/api/chunk-guard.ts';

const load = () => import('./captcha-dialog.tsx');
const Dialog = lazy(() => load().then(({ CaptchaDialog }) => ({ default: CaptchaDialog })));

interface Asking {
  /** What was wrong with the answer before, if there was one. */
  readonly problem: string | undefined;
  readonly done: (answer: CaptchaAnswer | undefined) => void;
}

/**
 * The captcha of every form: `ask` opens it and answers what is sent along with the call, or undefined when it was closed.
 * `dialog` stands anywhere in the form. Its code comes when it is first asked for.
 */
export function useCaptcha(purpose: CaptchaPurpose): {
  ask: (problem?: string) => Promise<CaptchaAnswer | undefined>;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState<Asking>();
  const ask = useCallback(async (problem?: string) => {
    await loadQuietly(load);
    return new Promise<CaptchaAnswer | undefined>((resolve) =>
      setAsking({
        problem,
        done(answer) {
          setAsking(undefined);
          resolve(answer);
        },
      }),
    );
  }, []);
  const dialog = asking && (
    <Suspense>
      <Dialog purpose={purpose} problem={asking.problem} onDone={asking.done} />
    </Suspense>
  );
  return { ask, dialog };
}
