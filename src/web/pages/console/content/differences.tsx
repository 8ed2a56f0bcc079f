import type { ContentCollection } from '#domain/content/collections.ts';
import styles from './content.module.css';
import { type ContentValues, differences } from './content-draft.ts';
import { type MarkedLine, markLines } from './line-diff.ts';

const Version = ({ name, lines }: { name: string; lines: readonly MarkedLine[] }) => (
  <div>
    <p className="hint">{name}</p>
    <div className={styles.lines}>
      {lines.map(({ text, own }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
        <div key={i} data-own={own || undefined}>
          {text === '' ? '\u00a0' : text}
        </div>
      ))}
    </div>
  </div>
);

interface Props {
  collection: ContentCollection;
  theirs: ContentValues;
  mine: ContentValues;
  /** Of `theirs` and of `mine`. */
  names: readonly [string, string];
}

/** Where two versions differ, side by side. */
export const Differences = ({ collection, theirs, mine, names }: Props) =>
  differences(collection, theirs, mine).map(({ key, label, theirs: a, mine: b }) => {
    const marked = markLines(a, b);
    return (
      <section key={key} className="above">
        <h3>{label}</h3>
        <div className="halves">
          <Version name={names[0]} lines={marked.a} />
          <Version name={names[1]} lines={marked.b} />
        </div>
      </section>
    );
  });
