import { Link, useLocation } from 'react-router';
import type { Region } from '#web/api/invoke-context.ts';
import { paths } from '#web/paths.ts';
import { useOpenHere } from '#web/ui/use-open-here.ts';
import { CitySwitcher } from './city-switcher.tsx';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { isCurrent, siteNav } from './site-nav.ts';
import { UserMenu } from './user-menu.tsx';

export function SiteHeader({ city, cities }: { city: Region | undefined; cities: readonly Region[] }) {
  const { pathname } = useLocation();
  const [open, setOpen] = useOpenHere();

  return (
    <header className="site-header">
      <div className="wrap site-bar">
        <Link className="logo" to={paths.home()}>
          <Logo />
          体检采购网
        </Link>
        {city && <CitySwitcher city={city} cities={cities} />}
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
            {siteNav.map((entry) => (
              <Link
                key={entry.to}
                to={entry.to}
                prefetch="intent"
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              >
                {entry.label}
              </Link>
            ))}
          </nav>
          <SearchBox />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}
