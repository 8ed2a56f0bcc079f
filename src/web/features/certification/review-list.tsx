import { underReview } from '#domain/access/certification.ts';
import { certificationStatus, companyMachine } from '#domain/access/certification-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { CallQuery } from '#web/queries/use-call-query.ts';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList, statusTabs } from '#web/ui/app/record-list.tsx';
import { type ListQuery, useListQuery } from '#web/ui/app/use-list-query.ts';
import { Waiting } from '#web/ui/app/waiting.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';

type ReviewRow = CallOutput<'console.listCompanies'>['records'][number];

// Companies and institutions share their states.
const { labels } = companyMachine;
const reviewed = String(underReview);
const isNeverSent = (value: string) => value === String(certificationStatus.uncertified);

/** Of both lists: the query, and what their calls take of it. */
export function useReviewQuery() {
  const query = useListQuery({ status: [ALL, ...Object.keys(labels)] });
  const { status } = query.filters;
  return {
    query,
    input: { ...query.page, keyword: query.keyword, ...(status !== ALL && { status: Number(status) }) },
  };
}

interface Props<R extends ReviewRow> {
  noun: string;
  query: ListQuery<'status'>;
  list: CallQuery<Pick<CallOutput<'console.listCompanies'>, 'total' | 'counts'> & { records: R[] }>;
  /** Between name and region. */
  columns: readonly ListColumn<R>[];
  detail: (id: string) => string;
}

export function ReviewList<R extends ReviewRow>({ noun, query, list, columns, detail }: Props<R>) {
  const now = useNow();
  return (
    <>
      <PageHead title={`${noun}认证`} />
      <RecordList<R, 'status'>
        noun="申请"
        unit="条"
        query={query}
        list={list}
        rowKey="id"
        tabs={{
          filter: 'status',
          items: statusTabs(labels, list.data?.counts, { all: 'first', hideEmpty: isNeverSent }),
        }}
        search={`${noun}名称或信用代码`}
        empty={{ title: query.filters.status === reviewed ? '没有等待审核的申请' : '还没有申请' }}
        columns={[
          {
            key: 'name',
            title: `${noun}名称`,
            width: 240,
            card: 'title',
            to: ({ id }) => detail(id),
            render: ({ name }) => name,
            renderBelow: ({ changed }) => changed && <Tag tone="info">资料变更</Tag>,
          },
          ...columns,
          { key: 'region', title: '地区', width: 170, render: (row) => row.regionName },
          { key: 'applicant', title: '申请人', width: 120, render: (row) => row.applicant },
          statusColumn(100),
          {
            key: 'submittedAt',
            title: '提交时间',
            width: 160,
            render: ({ submittedAt }) => (submittedAt ? momentText(submittedAt) : '—'),
            renderBelow: ({ submittedAt, actions }) =>
              submittedAt && actions.length > 0 && <Waiting since={submittedAt} now={now} />,
          },
        ]}
      />
    </>
  );
}
