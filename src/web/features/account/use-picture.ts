import { useCallback, useEffect, useState } from 'react';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';

interface Picture {
  captchaId: string;
  image: string;
}

/** A picture captcha, fetched once it is needed; every picture is good for one answer. */
export function usePicture(needed: boolean) {
  const [picture, setPicture] = useState<Picture>();
  const [problem, setProblem] = useState<string>();
  const renew = useCallback(() => {
    setPicture(undefined);
    setProblem(undefined);
    call('captcha.picture', {}).then(setPicture, (error: unknown) =>
      setProblem(failureText(asApiFailure(error))),
    );
  }, []);
  useEffect(() => {
    if (needed) renew();
  }, [needed, renew]);
  return { picture, problem, renew };
}
