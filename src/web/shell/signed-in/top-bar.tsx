import { Link } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { Logo } from '#web/site/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MessageBell } from './message-bell.tsx';
import { OrganisationSwitch } from './organisation-switch.tsx';
import type { WorkArea } from './work-area.ts';

interface Props {
  area: WorkArea;
  mayEnter: boolean;
  onMenu: () => void;
}

/** Where one is, for whom one works, what is new, who is signed in. */
export function TopBar({ area, mayEnter, onMenu }: Props) {
  return (
    <header className="work-bar">
      <button type="button" className="menu-button work-menu-button" aria-label="打开菜单" onClick={onMenu}>
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M3 6h16M3 11h16M3 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <Link className="logo" to={paths.home()} aria-label="体检采购网首页">
        <Logo size={28} />
        <span className="work-wide ellipsis">体检采购网</span>
      </Link>
      <span className="work-area">{area.name}</span>
      {mayEnter && (
        <span className="work-wide ellipsis">
          <OrganisationSwitch area={area} />
        </span>
      )}
      <span className="row gap-4 push">
        {mayEnter && <MessageBell area={area} />}
        <AccountMenu area={area} />
      </span>
    </header>
  );
}
