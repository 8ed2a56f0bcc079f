import type { ReactNode } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { Money } from '#web/ui/money.tsx';

export type Waiting = CallOutput<'contract.listPage'>['waiting'][number];

interface Props {
  title: string;
  rows: readonly Waiting[];
  party: (row: Waiting) => string;
  renderAction: (row: Waiting) => ReactNode;
}

/** What was awarded and has no contract yet. */
export const AwardsWithoutContract = ({ title, rows, party, renderAction }: Props) =>
  rows.length > 0 && (
    <section className="panel under" aria-label={title}>
      <h2>{title}</h2>
      <ul className="stack gap-2 divided">
        {rows.map((row) => (
          <li key={`${row.demandId} ${row.institutionId}`} className="cluster between">
            <span>
              {row.title} <small>{row.number}</small>
              <br />
              <small>
                {party(row)} · <Money yuan={row.total} />
              </small>
            </span>
            {renderAction(row)}
          </li>
        ))}
      </ul>
    </section>
  );
