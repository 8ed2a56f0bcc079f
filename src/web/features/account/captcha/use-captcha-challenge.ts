import { useCallback, useEffect, useRef, useState } from 'react';
import type { CaptchaPurpose, CaptchaWay } from '#wire/account/captcha.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { computeProof } from './proof-of-work.ts';

type CaptchaChallenge = CallOutput<'captcha.picture'>;
type Work = Promise<{ counter: number; derivedKey: string } | undefined>;

const noWork = '浏览器没有完成验证的计算，请刷新页面后重试；仍不行请换一个浏览器。';

/** Fetches what is to be solved, and lets the browser begin with its own part at once. */
export function useCaptchaChallenge(purpose: CaptchaPurpose) {
  const [challenge, setChallenge] = useState<CaptchaChallenge>();
  const [problem, setProblem] = useState<string>();
  const [way, setWay] = useState<CaptchaWay>('pictures');
  const [renewing, setRenewing] = useState(true);
  const work = useRef<Work>(undefined);
  /** Of the work that is under way, and of the request for the next challenge. */
  const stop = useRef<AbortController>(undefined);
  const asking = useRef<AbortController>(undefined);

  const renew = useCallback(
    async (wanted: CaptchaWay) => {
      const control = new AbortController();
      if (asking.current !== stop.current) asking.current?.abort();
      asking.current = control;
      setWay(wanted);
      // The pictures stay, and can be solved, until the next ones are here: a slow or failed request leaves no empty grid.
      setRenewing(true);
      setProblem(undefined);
      try {
        const next = await call('captcha.picture', { purpose, way: wanted }, { signal: control.signal });
        stop.current?.abort();
        stop.current = control;
        if (next.shown.kind !== 'service') {
          work.current = computeProof(next.shown.work, control);
          work.current.catch((error: unknown) => {
            console.error(error);
            setProblem(noWork);
          });
        }
        setChallenge(next);
      } catch (error) {
        if (control.signal.aborted) return undefined;
        setProblem(failureText(asApiFailure(error)));
      }
      return setRenewing(false);
    },
    [purpose],
  );
  useEffect(() => {
    void renew('pictures');
    return () => {
      asking.current?.abort();
      stop.current?.abort();
    };
  }, [renew]);
  return { challenge, renewing, problem, setProblem, way, work, renew };
}
