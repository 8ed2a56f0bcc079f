import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusTag } from '#web/ui/tag.tsx';

interface Props {
  title: string;
  /** The way here from the area's name; the page itself is left out. */
  crumbs?: readonly { label: string; to?: string }[];
  status?: { code: number | string; name: string } | undefined;
  /** A line of facts or advice below the title. */
  note?: ReactNode;
  actions?: ReactNode;
}

/** Every signed-in page begins with it; it also names the browser's tab. */
export function PageHead({ title, crumbs, status, note, actions }: Props) {
  return (
    <div className="page-head">
      <title>{`${title} · 体检采购网`}</title>
      {crumbs && (
        <nav className="page-head-crumbs" aria-label="当前位置">
          <ol className="crumbs">
            {crumbs.map(({ label, to }) => (
              <li key={label}>{to ? <Link to={to}>{label}</Link> : label}</li>
            ))}
          </ol>
        </nav>
      )}
      <h1>{title}</h1>
      {status && <StatusTag status={status} />}
      {actions && <div className="cluster push">{actions}</div>}
      {note && <div className="page-head-note">{note}</div>}
    </div>
  );
}
