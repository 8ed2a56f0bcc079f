import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useOpenHere } from './use-open-here.ts';

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
  const [open, setOpen] = useOpenHere();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  const close = useEffectEvent(() => setOpen(false));
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
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
