import { Select } from 'antd';
import { priceBasis } from '#domain/console/figures.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import type { ListColumn } from '#web/ui/app/list-columns.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';

const columns: ListColumn<CallOutput<'console.listItemPrices'>['records'][number]>[] = [
  { key: 'item', title: '项目', card: 'title', render: ({ item }) => item.name },
  { key: 'city', title: '城市', width: 120, card: 'corner', render: ({ city }) => city.name },
  {
    key: 'institutions',
    title: '机构',
    width: 90,
    align: 'right',
    render: ({ institutions }) => institutions,
  },
  { key: 'low', title: '四分之一位', width: 120, align: 'right', render: ({ low }) => low },
  { key: 'median', title: '中位', width: 120, align: 'right', render: ({ median }) => median },
  { key: 'high', title: '四分之三位', width: 120, align: 'right', render: ({ high }) => high },
];

/** How the prices of an item lie in a city. */
export function ItemPrices() {
  const query = useListQuery({ city: '' });
  const { city } = query.filters;
  const list = useCallList('console.listItemPrices', {
    keyword: query.keyword,
    ...(/^\d{6}$/.test(city) && { cityId: city }),
    ...query.page,
  });
  return (
    <RecordList
      noun="价格分布"
      unit="行"
      query={query}
      list={list}
      rowKey="key"
      search="项目名称、别名、拼音或编码"
      filters={
        <Select
          aria-label="城市"
          value={city}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: '全部城市' },
            ...(list.data?.cities ?? []).map(({ code, name }) => ({ value: String(code), label: name })),
          ]}
          onChange={(value) => query.set('city', value)}
        />
      }
      notice={<p className="hint under">{priceBasis}</p>}
      columns={columns}
      empty={{ title: '还没有项目达到可以列出的机构数' }}
    />
  );
}
