import { Link } from 'react-router';
import styles from './count-cards.module.css';

interface CountCard {
  name: string;
  count: number;
  to: string;
  /** Stands out when there is any: it waits for the reader. */
  urgent?: boolean;
}

/** Figures of a start page, each a link to what it counts. */
export function CountCards({ cards }: { cards: readonly CountCard[] }) {
  return (
    <dl className={`grid ${styles.counts}`}>
      {cards.map(({ name, count, to, urgent = false }) => (
        <div key={name} className="card covered">
          <dt>
            <Link className="cover" to={to}>
              {name}
            </Link>
          </dt>
          <dd className={`num ${urgent && count > 0 ? styles.urgent : ''}`}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
