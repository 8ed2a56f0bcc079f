import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { NavigationEntry } from '#domain/site/navigation.ts';
import { paths } from '#web/paths/paths.ts';
import type { FrameData } from '#web/site/frame-data.ts';
import { Logo } from '#web/site/logo.tsx';
import { isCurrent } from '#web/site/site-nav.ts';
import { Dropdown } from '#web/ui/public/dropdown.tsx';
import { useCloseElsewhere } from '#web/ui/public/use-close-elsewhere.ts';
import { useOpenUntilNavigation } from '#web/ui/use-open-until-navigation.ts';
import { CitySwitcher } from './city-switcher.tsx';
import { CustomerService } from './customer-service.tsx';
import { SearchBox } from './search-box.tsx';
import { UserMenu } from './user-menu.tsx';

function NavLink({ entry: { label, url }, current }: { entry: NavigationEntry; current: boolean }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={url}
      prefetch={url === pathname ? 'none' : 'intent'}
      aria-current={current ? 'page' : undefined}
      // The home page keeps its scroll position: whoever asks for it while they are there wants its top.
      onClick={() => url === pathname && window.scrollTo(0, 0)}
    >
      {label}
    </Link>
  );
}

/** `data` is missing around some error pages. */
export function SiteHeader({ data }: { data: FrameData | undefined }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useOpenUntilNavigation();
  const menu = useRef<HTMLDivElement>(null);
  useCloseElsewhere(
    menu,
    () => open,
    () => setOpen(false),
  );
  const current = (entry: NavigationEntry) => isCurrent(entry, pathname);
  return (
    <header className="site-header">
      <div className="wrap site-bar">
        <Link className="logo" to={paths.home()} onClick={() => pathname === '/' && window.scrollTo(0, 0)}>
          <Logo />
          体检采购网
        </Link>
        {data && <CitySwitcher city={data.city} cities={data.cities} />}
        <CustomerService url={data?.customerServiceUrl} />
        <div ref={menu} className="site-menu-place">
          <button
            type="button"
            className="menu-button"
            aria-expanded={open}
            aria-controls="site-menu"
            onClick={() => setOpen(!open)}
          >
            <span className="sr-only">{open ? '收起菜单' : '展开菜单'}</span>
            <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
              <path
                d={open ? 'M5 5l12 12M17 5L5 17' : 'M3 6h16M3 11h16M3 16h16'}
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              />
            </svg>
          </button>
          <div id="site-menu" className="site-menu" data-open={open}>
            <nav aria-label="主导航">
              {data?.navigation.map(({ label, entries, isMenu }) =>
                isMenu ? (
                  <Dropdown key={label} label={label} className={entries.some(current) ? 'nav-current' : ''}>
                    <ul className="menu-list">
                      {entries.map((entry) => (
                        <li key={entry.label}>
                          <NavLink entry={entry} current={current(entry)} />
                        </li>
                      ))}
                    </ul>
                  </Dropdown>
                ) : (
                  entries.map((entry) => <NavLink key={label} entry={entry} current={current(entry)} />)
                ),
              )}
            </nav>
            <SearchBox city={data?.city.name} />
            <UserMenu />
          </div>
        </div>
      </div>
    </header>
  );
}
