import { Button } from 'antd';
import { useState } from 'react';
import { landingColumns, visitColumnKeys, visitColumns } from '#domain/console/visit-columns.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
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
        推广链接带上 hmsr 或 utm_source（来源）等参数，访问就会记在这里。
      </EmptyState>
    );
  return (
    <>
      <DataTable
        rows={sources}
        rowKey={({ source, plan, keyword }) => JSON.stringify([source, plan, keyword])}
        columns={[
          {
            head: landingColumns.source.label,
            render: ({ source }) => <strong>{source || '（没有写明）'}</strong>,
          },
          { head: landingColumns.plan.label, render: ({ plan }) => plan || '—' },
          { head: landingColumns.keyword.label, render: ({ keyword }) => keyword || '—' },
          ...visitColumnKeys.map((key) => ({
            head: visitColumns[key].label,
            end: true,
            render: ({ counts }: Summary['sources'][number]) => figure(counts[key]),
          })),
        ]}
      />
      <h3 className="far">各列的算法</h3>
      <Facts
        className="above"
        facts={[...Object.values(landingColumns), ...Object.values(visitColumns)].map(({ label, basis }) => ({
          label,
          value: basis,
        }))}
      />
    </>
  );
}

/** The address without its parameters. */
export function landingPath(urlSource: string): string {
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
      <DataTable
        rows={all ? recent : recent.slice(0, firstShown)}
        rowKey={({ id }) => id}
        columns={[
          { head: '时间', className: `num ${styles.moment}`, render: ({ at }) => momentText(at) },
          {
            head: '类别',
            label: '',
            render: ({ kind }) =>
              kind === 'ad' ? <Tag tone="warn">广告到达</Tag> : <Tag tone="teal">访问</Tag>,
          },
          {
            head: '落地页与参数',
            label: '',
            render: ({ urlSource, query }) => (
              <>
                <span className={styles.address}>{landingPath(urlSource)}</span>
                <div className={`hint ${styles.address}`}>
                  {Object.entries(query)
                    .map(([key, value]) => `${key} = ${value}`)
                    .join('　')}
                </div>
              </>
            ),
          },
        ]}
      />
      {!all && recent.length > firstShown && (
        <Button className="apart" onClick={() => setAll(true)}>
          显示最近 {recent.length} 条
        </Button>
      )}
    </>
  );
}
