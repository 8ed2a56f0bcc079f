import { Badge, Menu, type MenuProps } from 'antd';
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
    nav.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
  }, [current?.to]);
  const itemOf = (entry: WorkEntry) => {
    const { label, to, waiting = to, icon: Icon } = entry;
    const count = countOf(entry);
    return {
      key: to,
      title: label,
      icon: narrow ? (
        <Badge dot={count > 0} offset={[0, 14]}>
          <Icon />
        </Badge>
      ) : (
        <Icon />
      ),
      label: (
        <Link to={count > 0 ? waiting : to}>
          {label}
          {count > 0 && (
            <span className="work-count num">
              {count > 99 ? '99+' : count}
              <span className="sr-only"> 件待处理</span>
            </span>
          )}
        </Link>
      ),
    };
  };
  const items: MenuProps['items'] = area.groups.flatMap(
    ({ title, entries }): NonNullable<MenuProps['items']> => {
      const children = entries.filter((entry) => mayUse(area, entry, user)).map(itemOf);
      if (children.length === 0) return [];
      return title === undefined || narrow
        ? children
        : [{ key: title, type: 'group', label: title, children }];
    },
  );
  return (
    <nav ref={nav} aria-label={area.name}>
      <Menu mode="inline" inlineCollapsed={narrow} selectedKeys={current ? [current.to] : []} items={items} />
    </nav>
  );
}
