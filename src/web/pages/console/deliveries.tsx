import { type DeliveryState, deliveryLabels } from '#domain/notification/delivery.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList, statusTabs } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { momentText } from '#web/ui/time.ts';

const columns: ListColumn<CallOutput<'console.listDeliveries'>['records'][number]>[] = [
  {
    key: 'title',
    title: '消息',
    card: 'title',
    render: ({ title }) => title,
    renderBelow: ({ problem }) => problem,
  },
  { key: 'account', title: '账号', width: 160, render: ({ account }) => account },
  { key: 'channel', title: '方式', width: 200, render: ({ channel }) => channel },
  { key: 'createdAt', title: '产生时间', width: 148, render: ({ createdAt }) => momentText(createdAt) },
  statusColumn(148, ({ settledAt }) => settledAt && momentText(settledAt)),
];

/** 消息投递: what went out of the app, and what did not. */
export default function Deliveries() {
  const query = useListQuery({ state: [ALL, ...Object.keys(deliveryLabels)] });
  const { state } = query.filters;
  const list = useCallList('console.listDeliveries', {
    ...(state !== ALL && { state: state as DeliveryState }),
    keyword: query.keyword,
    ...query.page,
  });
  return (
    <>
      <PageHead
        title="消息投递"
        note="短信、邮件与群机器人的提醒。对方暂时不可用时自动重发，12 小时后放弃；发送中断的不再重发，以免重复。"
      />
      <RecordList
        noun="投递记录"
        unit="条"
        query={query}
        list={list}
        rowKey="deliveryId"
        tabs={{ filter: 'state', items: statusTabs(deliveryLabels, list.data?.counts, { all: 'first' }) }}
        search="账号或标题"
        columns={columns}
        empty={{
          title: '还没有站外提醒',
          text: '用户在「提醒设置」中添加邮箱、机器人后，发出的提醒会列在这里。',
        }}
      />
    </>
  );
}
