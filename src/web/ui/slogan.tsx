import { Fragment } from 'react';

/** A heading as operators write it: a new line at `｜`, the accent between two `*`. */
export const Slogan = ({ text }: { text: string }) =>
  text.split('｜').map((line, i) => (
    <Fragment key={line}>
      {i > 0 && <br />}
      {line.split('*').map((part, j) => (j % 2 === 1 ? <em key={part}>{part}</em> : part))}
    </Fragment>
  ));
