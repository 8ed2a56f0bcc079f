import type { ReactNode } from 'react';

/** A part of a start page: its title, with a link to all of it beside, and the part. */
export function Panel({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <h2 className="row between">
        {title}
        {more && <span className="small plain">{more}</span>}
      </h2>
      {children}
    </section>
  );
}
