import { Button } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import styles from './visits.module.css';

type Summary = CallOutput<'console.visitSummary'>;

const figure = (count: number) => count.toLocaleString('en');
const firstShown = 15;

/** Plain tables of the site's own look: on a phone every row is a card. */
export function SourceTable({ sources }: { sources: Summary['sources'] }) {
  if (sources.length === 0)
    return (
      <EmptyState title="这段时间还没有访问记录">
        推广链接带上 hmsr（来源）等参数，访问就会记在这里。
      </EmptyState>
    );
  return (
    <table className={`rows ${styles.sources}`}>
      <thead>
        <tr>
          <th scope="col">来源 hmsr</th>
          <th scope="col">计划 hmpl / 单元 hmcu</th>
          <th scope="col">关键词 hmkw</th>
          <th scope="col">访问</th>
          <th scope="col">广告到达</th>
        </tr>
      </thead>
      <tbody>
        {sources.map(({ source, plan, keyword, visits, ads }) => (
          <tr key={JSON.stringify([source, plan, keyword])}>
            <td>
              <strong>{source || '（没有写明）'}</strong>
            </td>
            <td data-label="计划">{plan || '—'}</td>
            <td data-label="关键词">{keyword || '—'}</td>
            <td data-label="访问" className="num">
              {figure(visits)}
            </td>
            <td data-label="广告到达" className="num">
              {figure(ads)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The address without its parameters, which stand below one by one. */
function landingPath(urlSource: string): string {
  if (!URL.canParse(urlSource)) return urlSource;
  const { host, pathname } = new URL(urlSource);
  try {
    return host + decodeURI(pathname);
  } catch {
    return host + pathname;
  }
}

export function LandingTable({ recent }: { recent: Summary['recent'] }) {
  const [all, setAll] = useState(false);
  if (recent.length === 0) return <EmptyState title="没有记录" />;
  return (
    <>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">类别</th>
            <th scope="col">落地页与参数</th>
          </tr>
        </thead>
        <tbody>
          {(all ? recent : recent.slice(0, firstShown)).map(({ id, kind, at, urlSource, query }) => (
            <tr key={id}>
              <td className={`num ${styles.moment}`}>{momentText(at)}</td>
              <td>{kind === 'ad' ? <Tag tone="warn">广告到达</Tag> : <Tag tone="teal">访问</Tag>}</td>
              <td>
                <span className={styles.address}>{landingPath(urlSource)}</span>
                <div className={`hint ${styles.address}`}>
                  {Object.entries(query)
                    .map(([key, value]) => `${key} = ${value}`)
                    .join('　')}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && recent.length > firstShown && (
        <Button className="apart" onClick={() => setAll(true)}>
          显示最近 {recent.length} 条
        </Button>
      )}
    </>
  );
}
