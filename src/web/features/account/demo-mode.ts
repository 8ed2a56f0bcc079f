import type { RouterContextProvider } from 'react-router';
import { invokeContext } from '#web/api/invoke-context.ts';

/** For loaders: whether this site sends its messages to the developer page. */
export const isDemo = (context: Readonly<RouterContextProvider>): Promise<boolean> =>
  context
    .get(invokeContext)('developer.listSms', { mobile: 'none' })
    .then(
      () => true,
      () => false,
    );
