import type { ReactNode } from 'react';
import { useWideFold } from './use-wide-fold.ts';

/** Content that a phone shows only when asked. */
export function PhoneFold({ label, children }: { label: string; children: ReactNode }) {
  const fold = useWideFold();
  return (
    <details ref={fold} className="filters">
      <summary className="small">{label}</summary>
      {children}
    </details>
  );
}
