import { App } from 'antd';
import { useEffect } from 'react';
import { type ApiFailure, failureText } from '#web/api/api-failure.ts';

/** Says in a message why a call failed that has no form and no place of its own on the page. */
export function useFailureMessage(failure: ApiFailure | undefined): void {
  const { message } = App.useApp();
  useEffect(() => {
    if (failure) message.error(failureText(failure), 6);
  }, [failure, message]);
}
