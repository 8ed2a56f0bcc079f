import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { ShortMoney } from '#web/ui/money.tsx';
import styles from './levelling-figure.module.css';

/** `/#example` leads to it from anywhere. */
export const exampleId = 'example';
const SCROLL_DELAY_MS = 500;

type Example = NonNullable<CallOutput<'home.overview'>['example']>;

/** Three quotes for one demand before and after levelling, and where the figures come from. */
export function LevellingFigure({ example: { items, quotes } }: { example: Example }) {
  useComingForExample();
  const seemed = quotes.find((quote) => quote.lowestRaw);
  const is = quotes.find((quote) => quote.lowestLevelled);
  return (
    <figure className={`card far ${styles.figure}`} id={exampleId}>
      <figcaption className="hint">
        <b className="tag tag-warn">示例</b> 同一份 {items} 项的年度体检，三家报价，元/人
      </figcaption>
      <table className="num">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">元/人</span>
            </th>
            {quotes.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">原报价</th>
            {quotes.map(({ name, raw, lowestRaw }) => (
              <td key={name} className={lowestRaw ? styles.low : ''}>
                <Plain yuan={raw} />
                {lowestRaw && <span className="sr-only">（最低）</span>}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">补齐缺项</th>
            {quotes.map(({ name, added, missing }) => (
              <td key={name}>
                {missing.length === 0 ? (
                  '齐全'
                ) : (
                  <>
                    +<Plain yuan={added} /> <small>{missing.length} 项</small>
                  </>
                )}
              </td>
            ))}
          </tr>
          <tr className={styles.total}>
            <th scope="row">齐项价</th>
            {quotes.map(({ name, levelled, lowestLevelled }) => (
              <td key={name} className={lowestLevelled ? styles.low : ''}>
                <Plain yuan={levelled} />
                {lowestLevelled && <span className="sr-only">（最低）</span>}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="hint">
        {seemed && is && seemed !== is && (
          <>
            {seemed.name}看似最低，少了{seemed.missing.join('、')}；补齐后{is.name}更低。
          </>
        )}
        数字为虚构，补齐规则与平台比价相同。
      </p>
    </figure>
  );
}

/** Without the colour of money: here green says which is lowest. */
const Plain = ({ yuan }: { yuan: string }) => (
  <span className={styles.plain}>
    <ShortMoney yuan={yuan} />
  </span>
);

/** Whoever followed a link to the example sees it when the page has its height: after 500 ms (docs/product.md, Constants). */
function useComingForExample(): void {
  const { hash, key } = useLocation();
  // A home page that comes back stands where it was left.
  const shownFor = useRef<string>(undefined);
  useEffect(() => {
    if (hash !== `#${exampleId}` || shownFor.current === key) return;
    shownFor.current = key;
    const timer = setTimeout(
      () => document.getElementById(exampleId)?.scrollIntoView({ block: 'center' }),
      SCROLL_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [hash, key]);
}
