import type { ComponentProps, KeyboardEvent } from 'react';
import { StatusTag } from '#web/ui/tag.tsx';
import styles from './tab-row.module.css';

interface Props {
  label: string;
  items: readonly {
    readonly key: string;
    readonly label: string;
    readonly status?: ComponentProps<typeof StatusTag>['status'];
  }[];
  activeKey: string;
  onChange: (key: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Views of what stands below, all of them in sight: where they don't fit one line they take two. Arrow keys move among them. */
export function TabRow({ label, items, activeKey, onChange }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const step = steps[event.key];
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step && (at + step + tabs.length) % tabs.length;
    if (to === undefined || at === -1) return;
    event.preventDefault();
    tabs[to]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its tabs has the focus
    <div className={`tabs under ${styles.row}`} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          aria-selected={item.key === activeKey}
          tabIndex={item.key === activeKey ? 0 : -1}
          onClick={() => onChange(item.key)}
        >
          {item.label} {item.status && <StatusTag status={item.status} />}
        </button>
      ))}
    </div>
  );
}
