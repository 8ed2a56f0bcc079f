import { useContext } from 'react';
import { useLocation } from 'react-router';
import { ScriptNonce } from './first-notices.tsx';
import { requestsOf, startCallsScript } from './signed-in/start-calls.ts';

const server = import.meta.env.SSR;

/** In the head of a signed-in page, before its style sheets, which scripts wait for: its first calls go out with the first bytes. */
export function StartCalls() {
  const nonce = useContext(ScriptNonce);
  const place = useLocation();
  return (
    <script
      nonce={nonce}
      data-calls={server ? JSON.stringify(requestsOf(place)) : undefined}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: server ? startCallsScript : '' }}
    />
  );
}
