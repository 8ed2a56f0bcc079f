import type { ReactNode } from 'react';

interface Props {
  /** Of the section, for links to it; its heading gets `…-title`. */
  id: string;
  title: ReactNode;
  /** Beside the title: where the figures come from, how many there are. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section of a page under its heading. */
export const Block = ({ id, title, note, className = '', children }: Props) => (
  <section className={`far ${className}`} id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className="cluster baseline under">
      {title}
      {note && <small>{note}</small>}
    </h2>
    {children}
  </section>
);
