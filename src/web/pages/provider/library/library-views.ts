import { mappingState } from '#domain/institution/institution-item.ts';
import { formatYuan } from '#domain/kernel/money.ts';
import { searchFinds, searchPlain } from '#domain/kernel/search-text.ts';
import type { LibraryRow } from '#wire/library/grid.ts';
import { ALL } from '#web/ui/app/record-list.tsx';

/** The tabs above the library: what to look at, beside what there is. */
export const libraryViews = {
  [ALL]: { label: '全部', has: () => true },
  suggested: { label: '待确认', has: ({ mapping }) => mapping.code === mappingState.suggested },
  unmapped: { label: '未对应', has: ({ mapping }) => mapping.code === mappingState.unmapped },
  outdated: { label: '标准项目已更新', has: ({ alerts }) => alerts.includes('outdated') },
  withdrawn: { label: '标准项目已停用', has: ({ alerts }) => alerts.includes('withdrawn') },
  offMarket: { label: '偏离市价', has: ({ alerts }) => alerts.includes('dear') || alerts.includes('cheap') },
  frozen: { label: '已冻结', has: ({ frozen }) => frozen },
} as const satisfies Record<string, { label: string; has: (row: LibraryRow) => boolean }>;
export type LibraryView = keyof typeof libraryViews;
export const libraryViewNames = Object.keys(libraryViews) as LibraryView[];

const alertLabels: Readonly<Record<LibraryRow['alerts'][number], string>> = {
  outdated: '标准项目已更新',
  withdrawn: '标准项目已停用',
  dear: '高于市价',
  cheap: '低于市价',
};
export const alertsText = ({ alerts }: Pick<LibraryRow, 'alerts'>) =>
  alerts.map((alert) => alertLabels[alert]).join('、');

/** `¥20.00–¥45.00`: the middle half of published list prices. */
export const marketText = ({ market }: Pick<LibraryRow, 'market'>) =>
  market ? `${formatYuan(market.low)}–${formatYuan(market.high)}` : '';
export const marketNote = ({ market }: Pick<LibraryRow, 'market'>) =>
  market
    ? `${market.scope === 'city' ? '本市' : '全国'} ${market.institutions} 家机构公布的门市价，居中一半在 ${marketText({ market })}。原价超出该区间上限 1.5 倍或低于下限的三分之二，算偏离市价。`
    : undefined;

/** In name, code or standard item, also in what was typed and not saved. */
export const isFound = ({ name, code, standardItems, searched }: LibraryRow, keyword: string): boolean =>
  searchFinds(
    `${searched} ${searchPlain([name, code, ...standardItems.map((one) => one.name)].join('\n'))}`,
    keyword,
  );
