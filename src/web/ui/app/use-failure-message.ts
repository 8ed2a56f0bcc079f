import { useEffect } from 'react';
import { type ApiFailure, failureText } from '#web/api/api-failure.ts';
import { message } from './messages.tsx';

/** Says in a message why a call failed that has no form and no place of its own on the page. */
export function useFailureMessage(failure: ApiFailure | undefined): void {
  useEffect(() => {
    if (failure) message.error(failureText(failure), 6);
  }, [failure]);
}
