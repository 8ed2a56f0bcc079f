import { Select } from 'antd';
import { type SearchedKind, searchedKinds } from '#domain/console/work-kinds.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import type { ListColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { StatusTag, Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';

type Found = CallOutput<'console.searchRecords'>['records'][number];

const columns: ListColumn<Found>[] = [
  {
    key: 'title',
    title: '记录',
    card: 'title',
    render: ({ title }) => title,
    to: ({ kind, id }) => consolePaths.record(kind, id),
    renderBelow: ({ detail }) => detail,
  },
  { key: 'number', title: '编号', width: 200, render: ({ number }) => number || '—' },
  { key: 'kind', title: '种类', width: 130, render: ({ kindName }) => <Tag>{kindName}</Tag> },
  {
    key: 'createdAt',
    title: '创建时间',
    width: 160,
    render: ({ createdAt }) => momentText(createdAt),
  },
  {
    key: 'status',
    title: '状态',
    width: 120,
    card: 'corner',
    render: ({ status }) => status && <StatusTag status={status} />,
  },
];

/** 记录: one search over everything. */
export default function Records() {
  const query = useListQuery({ kind: ['', ...searchedKinds] });
  const list = useCallList('console.searchRecords', {
    kind: query.filters.kind as SearchedKind | '',
    keyword: query.keyword,
    ...query.page,
  });
  const counts = list.data?.counts;
  return (
    <>
      <PageHead
        title="记录"
        note="在企业、机构、需求、报价、合同、方案、用户、文件等全部记录中查找：名称或编号的一部分，或完整的手机号、信用代码、报价单号。"
      />
      <RecordList
        noun="记录"
        unit="条"
        query={query}
        list={list}
        rowKey="key"
        filters={
          // Not tabs: so many that half of them would be out of sight.
          <Select
            aria-label="种类"
            placeholder="种类"
            value={counts && query.filters.kind}
            popupMatchSelectWidth={false}
            onChange={(kind: string) => query.set('kind', kind)}
            options={
              counts && [
                { value: '', label: `全部 ${counts.reduce((sum, { count }) => sum + count, 0)}` },
                ...counts.map(({ kind, name, count }) => ({ value: kind, label: `${name} ${count}` })),
              ]
            }
          />
        }
        search="名称、编号、手机号或信用代码"
        columns={columns}
        empty={{ title: '还没有记录' }}
      />
    </>
  );
}
