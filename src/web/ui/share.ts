import type { CSSProperties } from 'react';

/**
 * The one way from data to a style: a number from 0 to 1 for a `share` bar. `<i className="share" {...share(0.4)} />`
 */
export const share = (fraction: number): { style: CSSProperties } =>
  ({ style: { '--share': fraction.toFixed(3) } }) as { style: CSSProperties };
