import type { ReactNode } from 'react';
import { certified } from '#domain/access/certification.ts';
import type { CallQuery } from '#web/queries/use-call-query.ts';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import type { ListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { momentText } from '#web/ui/time.ts';

interface Application {
  id: string;
  name: string;
  regionName: string;
  /** A certification is in force, whatever a change of it is waiting for. */
  inForce: boolean;
  frozenReason: string;
  status: { code: number; name: string };
  submittedAt: string;
}

interface Props<T extends Application> {
  title: string;
  note: string;
  /** What comes before the list. */
  above?: ReactNode;
  /** What is listed, as the first column's heading. */
  noun: string;
  query: ListQuery<never>;
  list: CallQuery<{ records: T[]; total: number }>;
  /** The way to one more. */
  apply: { to: string; text: string };
  /** Beside it. */
  tools?: ReactNode;
  empty: { title: string; text: string };
  detail: (id: string) => string;
  /** Between the name and the region. */
  columns: readonly ListColumn<T>[];
}

/** 我的企业, 我的机构: what one has applied for, with its state. */
export function OwnApplications<T extends Application>(props: Props<T>) {
  const { title, note, above, noun, query, list, apply, tools, empty, detail, columns } = props;
  const way = (
    <ButtonLink look="main" to={apply.to}>
      {apply.text}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={title}
        note={note}
        actions={
          <>
            {tools}
            {way}
          </>
        }
      />
      {above}
      <RecordList<T, never>
        noun={noun}
        unit="家"
        query={query}
        list={list}
        rowKey="id"
        minWidth={880}
        empty={{ ...empty, action: way }}
        columns={[
          {
            key: 'name',
            title: noun,
            width: 240,
            card: 'title',
            to: ({ id }) => detail(id),
            render: ({ name }) => name,
          },
          ...columns,
          { key: 'region', title: '地区', width: 170, render: (row) => row.regionName },
          statusColumn(170, ({ status, inForce, frozenReason }) => {
            if (frozenReason) return '已被冻结';
            return inForce && status.code !== certified && '原认证有效';
          }),
          {
            key: 'submittedAt',
            title: '提交时间',
            width: 150,
            render: ({ submittedAt }) => (submittedAt ? momentText(submittedAt) : '—'),
          },
        ]}
      />
    </>
  );
}
