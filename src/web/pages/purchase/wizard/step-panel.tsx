import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A part of a step: its title with what can be done there, and the part. */
export const StepPanel = ({ title, actions, id, children }: Props) => (
  <section className="panel" id={id}>
    <div className="cluster between under">
      <h2>{title}</h2>
      {actions}
    </div>
    {children}
  </section>
);
