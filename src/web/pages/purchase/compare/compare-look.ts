import styles from './compare.module.css';
import type { Basis, Category, Filter, MatrixRow } from './view.ts';

// What toggles change is said by one class around all rows, so that none of thousands of cells is drawn anew.

const names = (...all: readonly (string | false | undefined)[]) => all.filter(Boolean).join(' ');

/** Of what is around the rows. */
export const lookOf = (basis: Basis, { onlyDiffering, onlyProblems }: Filter): string =>
  names(
    basis === 'raw' && styles.raw,
    onlyDiffering && styles.onlyDiffering,
    onlyProblems && styles.onlyProblems,
  );

export const rowLook = ({ differs, problem }: MatrixRow): string =>
  names(!differs && styles.same, !problem && styles.fine);

/** Of a category: hidden with the last of its rows. */
export const categoryLook = ({ rows }: Category): string =>
  names(
    !rows.some(({ differs }) => differs) && styles.same,
    !rows.some(({ problem }) => problem) && styles.fine,
    !rows.some(({ differs, problem }) => differs && problem) && styles.neither,
  );
