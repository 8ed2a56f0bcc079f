import { useEffect, useState } from 'react';
import { call } from '#web/api/call.ts';

/** Whether this site shows its messages on the developer page. Asked from the browser: pages are cached for everybody, and
 * this answer is never cached. */
export function useDemoMessages(): boolean {
  const [demo, setDemo] = useState(false);
  useEffect(() => {
    call('developer.listSms', { mobile: 'none' }, { background: true }).then(() => setDemo(true), Boolean);
  }, []);
  return demo;
}
