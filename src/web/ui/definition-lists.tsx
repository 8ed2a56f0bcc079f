import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Figures of equal width. */
  figures?: boolean;
}

interface FactsProps {
  facts: readonly Fact[];
  className?: string | undefined;
}

/** Label and value in two columns; what has no value is left out. */
export const Facts = ({ facts, className = '' }: FactsProps) => (
  <dl className={`facts ${className}`}>
    {facts.map(
      ({ label, value, figures }) =>
        value && (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={figures ? 'num' : undefined}>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  /** Below it: where the figure comes from. */
  note?: ReactNode;
}

/** One of the figures of a `dl.figures`. */
export const Figure = ({ label, value, unit, note }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">
      {value}
      {unit && <small>{unit}</small>}
    </dd>
    {note && <dd className="hint">{note}</dd>}
  </div>
);
