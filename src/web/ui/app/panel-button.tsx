import { type ReactNode, useRef } from 'react';
import { useCloseElsewhere } from '#web/ui/public/use-close-elsewhere.ts';
import { useOpenUntilNavigation } from '#web/ui/use-open-until-navigation.ts';

interface Props {
  /** What the button shows, and what it is called. */
  label: ReactNode;
  name: string;
  className: string;
  /** Only drawn while it is open. */
  children: ReactNode;
}

/** A button that opens a panel below it, until one goes on, presses elsewhere or Escape. */
export function PanelButton({ label, name, className, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useOpenUntilNavigation();
  useCloseElsewhere(
    root,
    () => open,
    () => setOpen(false),
  );
  return (
    <div ref={root} className="dropdown">
      <button
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && <div className="dropdown-panel dropdown-end">{children}</div>}
    </div>
  );
}
