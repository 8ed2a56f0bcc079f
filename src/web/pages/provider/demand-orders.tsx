import { Empty, Input, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#web/api/use-call.ts';
import { QuotationTable } from '#web/features/quotation/quotation-table.tsx';
import '#web/features/quotation/quotation.css';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

const pageSize = 20;
const waiting = '1';

/** Demands that the institution was invited to or came to itself, with how its quote stands. */
export default function DemandOrdersPage() {
  const user = useCurrentUser();
  const [query, setQuery] = useSearchParams();
  const status = query.get('status') ?? '';
  const keyword = query.get('search') ?? '';
  const current = Math.max(1, Number(query.get('page')) || 1);
  const [text, setText] = useState(keyword);
  useEffect(() => setText(keyword), [keyword]);
  const list = useCall('quotation.list', {
    ...(/^[1-8]$/.test(status) && { status: Number(status) }),
    keyword,
    sort: status === waiting ? 'deadline' : 'newest',
    current,
    size: pageSize,
  });
  const go = (change: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries({ page: '', ...change })) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    setQuery(next);
  };
  const counts = list.data?.counts ?? [];
  const all = counts.reduce((sum, one) => sum + one.count, 0);

  return (
    <>
      <PageHead
        title="询价与报价"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        actions={<ButtonLink to={paths.demandHall()}>去需求大厅找需求</ButtonLink>}
      />
      <section className="panel">
        <Tabs
          activeKey={status || 'all'}
          onChange={(key) => go({ status: key === 'all' ? '' : key })}
          items={[
            { key: 'all', label: `全部 ${all}` },
            ...counts
              .filter((one) => one.count > 0 || String(one.code) === status)
              .map((one) => ({ key: String(one.code), label: `${one.name} ${one.count}` })),
          ]}
          tabBarExtraContent={{
            right: (
              <Input.Search
                className="quote-search"
                allowClear
                maxLength={50}
                placeholder="需求标题或编号"
                aria-label="按需求标题或编号搜索"
                value={text}
                onChange={(event) => setText(event.target.value)}
                onSearch={(value) => go({ search: value.trim() })}
              />
            ),
          }}
        />
        {list.failure && !list.data ? (
          <ErrorResult failure={list.failure} onRetry={list.reload} />
        ) : (
          <QuotationTable
            manyInstitutions={user.institutions.length > 1}
            loading={list.loading}
            dataSource={list.data?.records ?? []}
            pagination={{
              current,
              pageSize,
              total: list.data?.total ?? 0,
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: (page) => go({ page: String(page) }),
            }}
            locale={{
              emptyText: (
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description={
                    keyword || status
                      ? '没有符合条件的报价单'
                      : '还没有收到询价。完善项目库后，平台会按城市和项目自动匹配需求；也可以到需求大厅主动参与。'
                  }
                />
              ),
            }}
          />
        )}
      </section>
    </>
  );
}
