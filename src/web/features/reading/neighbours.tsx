import { Link } from 'react-router';
import styles from './reading.module.css';

type Neighbour = { path: string; title: string } | undefined;

interface Props {
  /** 前后文章 */
  label: string;
  /** 上一篇: 篇. */
  unit: string;
  previous: Neighbour;
  next: Neighbour;
  to: (path: string) => string;
}

/** The records before and after this one. */
export const Neighbours = ({ label, unit, previous, next, to }: Props) =>
  (previous || next) && (
    <nav className={`halves ${styles.after}`} aria-label={label}>
      {previous && (
        <Link className="card" to={to(previous.path)} rel="prev">
          <small>上一{unit}</small>
          <br />
          {previous.title}
        </Link>
      )}
      {next && (
        <Link className="card" to={to(next.path)} rel="next">
          <small>下一{unit}</small>
          <br />
          {next.title}
        </Link>
      )}
    </nav>
  );
