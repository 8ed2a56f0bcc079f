import { Select } from 'antd';
import {
  everywhere,
  type SearchKind,
  searchKindCodes,
  searchKinds,
  searchMissBasis,
} from '#domain/console/search-miss.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { PeriodChoice } from '#web/pages/console/period/period-choice.tsx';
import type { PeriodQuery } from '#web/pages/console/period/use-period.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import type { ListColumn } from '#web/ui/app/list-columns.tsx';
import { ALL, RecordList } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';

const columns: ListColumn<CallOutput<'console.listSearchMisses'>['records'][number]>[] = [
  {
    key: 'keyword',
    title: '关键词',
    card: 'title',
    render: ({ keyword }) => keyword || <span className="soft">（未记录内容）</span>,
  },
  { key: 'kind', title: '找什么', width: 140, render: ({ kind }) => kind.name },
  { key: 'place', title: '范围', width: 140, render: ({ place }) => place.name },
  { key: 'lastDay', title: '最近一天', width: 140, render: ({ lastDay }) => lastDay },
  { key: 'searches', title: '次数', width: 100, align: 'right', render: ({ searches }) => searches },
];

/** What visitors looked for and did not find, most often first. */
export function SearchMisses({ period, choices }: { period: PeriodQuery; choices: readonly number[] }) {
  const query = useListQuery({ kind: [ALL, ...searchKindCodes], place: '' });
  const { kind, place } = query.filters;
  const list = useCallList('console.listSearchMisses', {
    ...period.asked,
    keyword: query.keyword,
    ...(kind !== ALL && { kind: kind as SearchKind }),
    ...((place === everywhere || /^\d{6}$/.test(place)) && { place }),
    ...query.page,
  });
  const { data } = list;
  return (
    <>
      <PeriodChoice query={period} choices={choices} shown={data} />
      <RecordList
        noun="搜索"
        unit="行"
        query={query}
        list={list}
        rowKey="key"
        search="关键词"
        filters={
          <>
            <Select
              aria-label="找什么"
              value={kind}
              popupMatchSelectWidth={false}
              options={[
                { value: ALL, label: '机构与需求' },
                ...searchKindCodes.map((code) => ({ value: code as string, label: searchKinds[code] })),
              ]}
              onChange={(value) => query.set('kind', value)}
            />
            <Select
              aria-label="范围"
              value={place}
              showSearch={{ optionFilterProp: 'label' }}
              popupMatchSelectWidth={false}
              options={[
                { value: '', label: '全部范围' },
                ...(data?.places ?? []).map(({ code, name, searches }) => ({
                  value: String(code),
                  label: `${name}（${searches.toLocaleString('en')} 次）`,
                })),
              ]}
              onChange={(value) => query.set('place', value)}
            />
          </>
        }
        notice={
          <>
            {data && (
              <p className="under">
                {data.from} 至 {data.to}，共{' '}
                <strong className="num">{data.searches.toLocaleString('en')}</strong> 次
              </p>
            )}
            <p className="hint under">{searchMissBasis}</p>
          </>
        }
        columns={columns}
        empty={{ title: '这段时间没有落空的搜索' }}
      />
    </>
  );
}
