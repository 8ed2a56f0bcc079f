import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';

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

/** A button that opens a panel of links or buttons; closes on Escape, on a click elsewhere and on navigation. */
export function Dropdown({ label, name, className = '', align = 'start', children }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const { key } = useLocation();

  // biome-ignore lint: `key` is a navigation
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  return (
    <div className={`dropdown ${className}`} ref={root}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={name}
        onClick={() => setOpen(!open)}
      >
        {label}
        <svg className="chevron" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          <path d="M1.5 3.5L5 7l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
      <div id={panelId} className={`dropdown-panel dropdown-${align}`} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
