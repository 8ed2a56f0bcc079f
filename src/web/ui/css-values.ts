import type { CSSProperties } from 'react';

/**
 * The one way from data to a style: `<i className="share" {...cssValues({ '--share': 0.4 })} />`. What is done with a value
 * is said by the style sheet.
 */
export const cssValues = (values: Readonly<Record<`--${string}`, number | string>>) => ({
  style: values as CSSProperties,
});
