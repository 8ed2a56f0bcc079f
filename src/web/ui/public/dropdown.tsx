import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCloseElsewhere } from './use-close-elsewhere.ts';

interface Props {
  /** What the button shows. */
  label: ReactNode;
  /** What the button is called, where the label alone doesn't say it. */
  name?: string;
  className?: string;
  /** Edge of the button at which the panel starts. */
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A button that opens a panel of links or buttons; it opens without scripts, too. Closes on Escape, on a click elsewhere
 * and on navigation. */
export function Dropdown({ label, name, className = '', align = 'start', children }: Props) {
  // No state: the element opens by itself and reports it later, when Escape may have been pressed already.
  const root = useRef<HTMLDetailsElement>(null);
  const close = () => root.current?.removeAttribute('open');
  useCloseElsewhere(root, () => root.current?.open === true, close);
  const { key } = useLocation();
  useEffect(() => close, [key]);
  return (
    <details ref={root} className={`dropdown ${className}`}>
      <summary aria-label={name}>
        {label}
        <Chevron />
      </summary>
      <div className={`dropdown-panel dropdown-${align}`}>{children}</div>
    </details>
  );
}

export const Chevron = () => (
  <svg className="chevron" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
    <path d="M1.5 3.5L5 7l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
