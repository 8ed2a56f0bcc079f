import { useCallback, useEffect, useRef, useState } from 'react';
import type { CaptchaPurpose, CaptchaWay } from '#wire/captcha.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { canComputeProof, computeProof } from './proof-of-work.ts';

export type CaptchaChallenge = CallOutput<'captcha.picture'>;
type Work = Promise<{ counter: number; derivedKey: string } | undefined>;

const noWork = '浏览器不允许在此地址上完成验证，请通过 https 地址访问本站。';

/** Fetches what is to be solved, and lets the browser begin with its own part at once. */
export function useCaptchaChallenge(purpose: CaptchaPurpose) {
  const [challenge, setChallenge] = useState<CaptchaChallenge>();
  const [problem, setProblem] = useState<string>();
  const [way, setWay] = useState<CaptchaWay>('pictures');
  const work = useRef<Work>(undefined);
  const stop = useRef<AbortController>(undefined);

  const renew = useCallback(
    async (wanted: CaptchaWay) => {
      stop.current?.abort();
      const control = new AbortController();
      stop.current = control;
      setWay(wanted);
      setChallenge(undefined);
      setProblem(undefined);
      try {
        const next = await call('captcha.picture', { purpose, way: wanted }, { signal: control.signal });
        if (next.shown.kind !== 'service') {
          if (!canComputeProof()) return setProblem(noWork);
          work.current = computeProof(next.shown.work, control);
          work.current.catch(() => setProblem(noWork));
        }
        setChallenge(next);
      } catch (error) {
        if (!control.signal.aborted) setProblem(failureText(asApiFailure(error)));
      }
      return undefined;
    },
    [purpose],
  );
  useEffect(() => {
    void renew('pictures');
    return () => stop.current?.abort();
  }, [renew]);
  return { challenge, problem, setProblem, way, work, renew };
}
