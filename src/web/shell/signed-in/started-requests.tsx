import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';

/** What the server writes into a page: the browser loads neither the table of first calls nor the script once more (`entry.server.tsx`). */
export const FirstRequests = createContext<
  | {
      /** At inline scripts that the server may send. */
      readonly nonce: string;
      readonly script: string;
      readonly requestsOf: (place: {
        readonly pathname: string;
        readonly search: string;
      }) => readonly unknown[];
    }
  | undefined
>(undefined);

/** Beside what the server sends of a signed-in page: its first calls go out as soon as its style sheets are there, which scripts wait for. */
export function StartCalls() {
  const first = useContext(FirstRequests);
  const place = useLocation();
  return (
    <script
      nonce={first?.nonce}
      data-calls={first && JSON.stringify(first.requestsOf(place))}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: first?.script ?? '' }}
    />
  );
}
