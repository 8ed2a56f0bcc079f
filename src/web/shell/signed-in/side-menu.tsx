import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useCurrentUser } from '#web/session/use-session.ts';
import { useWaiting } from './use-waiting.ts';
import type { WorkArea, WorkEntry } from './work-area.ts';
import { currentEntry, mayUse } from './work-areas.ts';

interface Props {
  area: WorkArea;
  pathname: string;
  /** Only icons, their names as tooltips; a dot where something waits. */
  narrow?: boolean;
}

/** The area's menu by groups, with the counts of what waits. */
export function SideMenu({ area, pathname, narrow = false }: Props) {
  const user = useCurrentUser();
  const { search } = useLocation();
  const current = currentEntry(area, pathname, search);
  const { countOf } = useWaiting(area.id);
  // A long menu of a low window would hide where one is.
  const nav = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the entry is what it scrolls to
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.to]);
  const groups = area.groups
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry) => mayUse(area, entry, user)) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav ref={nav} className={narrow ? 'work-menu work-menu-narrow' : 'work-menu'} aria-label={area.name}>
      {groups.map(({ title = '', entries }) => (
        <ul key={title} aria-label={title || undefined}>
          {title !== '' && !narrow && (
            <li className="work-group" aria-hidden="true">
              {title}
            </li>
          )}
          {entries.map((entry) => (
            <li key={entry.to}>
              <Entry entry={entry} count={countOf(entry)} isCurrent={entry === current} narrow={narrow} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

interface EntryProps {
  entry: WorkEntry;
  count: number;
  isCurrent: boolean;
  narrow: boolean;
}

function Entry({ entry: { label, to, waiting = to, icon: Icon }, count, isCurrent, narrow }: EntryProps) {
  return (
    <Link
      className="work-entry"
      to={count > 0 ? waiting : to}
      aria-current={isCurrent ? 'page' : undefined}
      title={narrow ? label : undefined}
    >
      <Icon aria-hidden />
      <span className={narrow ? 'sr-only' : undefined}>{label}</span>
      {count > 0 && (
        <span className={narrow ? 'work-dot' : 'work-count num'}>
          <span className={narrow ? 'sr-only' : undefined}>{count > 99 ? '99+' : count}</span>
          <span className="sr-only"> 件待处理</span>
        </span>
      )}
    </Link>
  );
}
