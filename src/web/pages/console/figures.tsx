import { useSearchParams } from 'react-router';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { TabRow } from '#web/ui/app/tab-row.tsx';
import { ItemPrices } from './figures/item-prices.tsx';
import { Overview } from './figures/overview.tsx';
import { SearchMisses } from './figures/search-misses.tsx';
import { usePeriod } from './period/use-period.ts';

const choices = [7, 30, 90, 365];

const tabs = [
  { key: 'overview', label: '总览' },
  { key: 'searches', label: '没有结果的搜索' },
  { key: 'prices', label: '项目价格' },
];

/** 经营数据: each part says what it counts, on the screen and in the export. */
export default function Figures() {
  const period = usePeriod(choices, 30);
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'overview';
  // The period goes along; search and page belong to the list that is left.
  const open = (next: string) =>
    setSearch([
      ...[...search].filter(([key]) => ['days', 'from', 'to'].includes(key)),
      ...(next === 'overview' ? [] : [['tab', next] as [string, string]]),
    ]);
  return (
    <>
      <PageHead
        title="经营数据"
        note="直接从业务记录统计，不抽样、不估算；每项数据都写明口径，导出的表格里也有。"
        actions={
          <ExportButton name="console.exportFigures" input={period.asked} fileName="经营数据.xlsx">
            导出
          </ExportButton>
        }
      />
      <TabRow label="经营数据" activeKey={tab} items={tabs} onChange={open} />
      {tab === 'overview' && <Overview period={period} choices={choices} />}
      {tab === 'searches' && <SearchMisses period={period} choices={choices} />}
      {tab === 'prices' && <ItemPrices />}
    </>
  );
}
