import { Link } from 'react-router';
import styles from './sort-links.module.css';

interface Props {
  /** The first is what an address without one means: ''. */
  choices: readonly { readonly value: string; readonly label: string }[];
  current: string;
  to: (value: string) => string;
}

/** The orders of a public list, each a link. */
export const SortLinks = ({ choices, current, to }: Props) => (
  <nav className={`tabs push ${styles.sorts}`} aria-label="排序">
    {choices.map(({ value, label }) => (
      <Link
        key={value}
        to={to(value)}
        aria-current={value === current ? 'true' : undefined}
        preventScrollReset
      >
        {label}
      </Link>
    ))}
  </nav>
);
