import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
import { momentText } from '#web/ui/time.ts';
import { EntranceCheck } from './entrance-check.tsx';

type Health = CallOutput<'console.siteHealth'>;

const bytesText = (bytes: number) =>
  bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** 运行状态: what the site talks to, and the room that it takes. */
export default function SiteHealth() {
  const query = useCallQuery('console.siteHealth', {});
  return (
    <>
      <PageHead
        title="运行状态"
        note="只显示有记录的结果，不为检查而发送。站外提醒的记录保留 90 天；没有记录的写「无记录」。"
      />
      <Loaded query={query}>
        {(health) => (
          <div className="stack">
            <EntranceCheck problems={health.entrance} />
            <Services {...health} />
            <Storage {...health} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const Services = ({ services, codes }: Health) => (
  <Panel title="对外服务与数据库">
    <DataTable
      rows={services}
      rowKey={({ name }) => name}
      columns={[
        { head: '服务', render: ({ name }) => name },
        {
          head: '现在使用',
          render: ({ adapter, ready }) => <span className={ready ? undefined : 'warning'}>{adapter}</span>,
        },
        {
          head: '最近成功',
          render: ({ succeededAt }) => (succeededAt ? momentText(succeededAt) : '无记录'),
        },
        {
          head: '最近失败',
          render: ({ failedAt, problem }) =>
            failedAt ? `${momentText(failedAt)}${problem && `：${problem}`}` : '无记录',
        },
      ]}
    />
    <p className="hint apart">
      短信验证码（回答本页的服务器启动以来）：发出 {codes.sent} 条，发送失败 {codes.failed} 条，因超过上限未发{' '}
      {codes.overLimit} 条。
    </p>
  </Panel>
);

const Storage = ({ files, databaseBytes }: Health) => (
  <Panel title="占用空间">
    <Facts
      facts={[
        { label: '数据库', value: bytesText(databaseBytes), figures: true },
        {
          label: '文件合计',
          value: bytesText(files.reduce((sum, { bytes }) => sum + bytes, 0)),
          figures: true,
        },
      ]}
    />
    {files.length > 0 && (
      <div className="apart">
        <DataTable
          rows={files}
          rowKey={({ kind }) => String(kind.code)}
          columns={[
            { head: '文件种类', render: ({ kind }) => kind.name },
            { head: '数量', render: ({ count }) => <span className="num">{count}</span> },
            { head: '大小', render: ({ bytes }) => <span className="num">{bytesText(bytes)}</span> },
          ]}
        />
      </div>
    )}
  </Panel>
);
