import type { ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** In place of a page that is not for this user, or not now: why, and the way on. */
export const Stop = ({ title, children, actions }: Props) => (
  <div className="state">
    <title>{`${title} · 体检采购网`}</title>
    <h1 className="work-denied">{title}</h1>
    <div className="stack gap-2 apart">{children}</div>
    <div className="cluster middle gap-3 apart">{actions}</div>
  </div>
);
