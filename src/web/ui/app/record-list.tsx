import type { HTMLAttributes, ReactNode } from 'react';
import type { CallQuery } from '#web/queries/use-call-query.ts';
import { EmptyState, LoadingState } from '#web/ui/states.tsx';
import { ErrorResult } from './error-result.tsx';
import { type ListColumn, type RowAction } from './list-columns.tsx';
import { ListPages } from './list-pages.tsx';
import { RecordCards } from './record-cards.tsx';
import styles from './record-list.module.css';
import { RecordTable, type RowSelection } from './record-table.tsx';
import { SearchField } from './search-field.tsx';
import { TabRow } from './tab-row.tsx';
import type { ListQuery } from './use-list-query.ts';
import { useWide } from './use-wide.ts';

interface ListTab {
  value: string;
  label: string;
  count?: number | undefined;
}

interface ListAnswer<Row> {
  records: readonly Row[];
  total: number;
  /** Of a long list: counted and turned through up to here. */
  countedTo?: number;
}

interface Props<Row extends object, Filter extends string> {
  /** What is listed, e.g. 线索, and how it is counted, e.g. 条. */
  noun: string;
  unit: string;
  query: ListQuery<Filter>;
  list: CallQuery<ListAnswer<Row>>;
  rowKey: keyof Row & string;
  columns: readonly ListColumn<Row>[];
  actions?: readonly RowAction<Row>[];
  actionsWidth?: number;
  /** The filter that stands as tabs above the list. */
  tabs?: { filter: Filter; items: readonly ListTab[] };
  /** What the search looks in, e.g. 名称、编号或企业; without it there is no search. */
  search?: string;
  /** Selects and the like beside the search. */
  filters?: ReactNode;
  /** Right of the filters: export, bulk actions. */
  tools?: ReactNode;
  /** Between the filters and the rows: a failure, a note on what is selected. */
  notice?: ReactNode;
  /** When there is nothing although nothing was filtered: why, and the one next action. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** Least width of the table in px, below which it scrolls. */
  minWidth?: number;
  /** Rows can be chosen, also those of other pages. */
  selection?: RowSelection<Row> | undefined;
  /** In place of the table, where the window is wide enough for one. */
  grid?: ReactNode;
  /** Attributes of the row's element, or of its card. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLElement>;
  /** The key of the row that the keyboard acts on (`useRowKeys`). */
  current?: string | undefined;
}

/** The id of a row's element, or of its card. */
export const rowElementId = (key: string) => `row-${key}`;

/** The one list of the signed-in pages: tabs, search, filters, rows as a table or as cards on a phone, pages. */
export function RecordList<Row extends object, Filter extends string>(props: Props<Row, Filter>) {
  const { query, list, rowKey, columns, actions = [], actionsWidth = 160, notice, minWidth = 900 } = props;
  const wide = useWide();
  const { data, failure, loading, reload } = list;
  const rows = data?.records ?? [];
  const rowProps = (row: Row): HTMLAttributes<HTMLElement> => {
    const key = String(row[rowKey]);
    const { className = '', ...attributes } = props.rowProps?.(row) ?? {};
    const isCurrent = key === props.current;
    return {
      id: rowElementId(key),
      ...attributes,
      ...(isCurrent && { 'aria-current': true }),
      className: isCurrent ? `${className} ${styles.current}` : className,
    };
  };
  const nothing = data ? <Nothing {...props} /> : <LoadingState rows={6} />;
  const loadingAgain = loading && data !== undefined;
  return (
    <section className="panel num" aria-label={props.noun} aria-busy={loading}>
      <Toolbar {...props} />
      {notice}
      {failure && !data && <ErrorResult failure={failure} onRetry={reload} />}
      {!(failure && !data) &&
        (wide && props.grid && data ? (
          props.grid
        ) : (
          <div className={loadingAgain ? styles.again : undefined}>
            {wide ? (
              <RecordTable
                noun={props.noun}
                rows={rows}
                rowKey={(row) => String(row[rowKey])}
                columns={columns}
                actions={actions}
                actionsWidth={actionsWidth}
                minWidth={minWidth}
                nothing={nothing}
                rowProps={rowProps}
                selection={props.selection}
              />
            ) : (
              <RecordCards
                rows={rows}
                rowKey={(row) => String(row[rowKey])}
                columns={columns}
                actions={actions}
                nothing={nothing}
                rowProps={rowProps}
              />
            )}
            <ListPages
              current={query.page.current}
              size={query.page.size}
              total={Math.min(data?.total ?? 0, data?.countedTo ?? Number.POSITIVE_INFINITY)}
              totalText={`共 ${countText(data?.total ?? 0, data?.countedTo)} ${props.unit}`}
              sizes={query.sizes}
              onTurn={query.turnTo}
            />
          </div>
        ))}
      {data?.countedTo !== undefined && isMore(data.total, data.countedTo) && (
        <p className="hint">
          列表到第 {data.countedTo.toLocaleString('zh-CN')} {props.unit}为止，其余的请
          {query.keyword ? '补全关键词' : '搜索'}或筛选。
        </p>
      )}
    </section>
  );
}

function Toolbar<Row extends object, Filter extends string>(props: Props<Row, Filter>) {
  const { noun, query, list, tabs, search, filters, tools } = props;
  return (
    <>
      {tabs && (
        <TabRow
          label={`按状态查看${noun}`}
          activeKey={query.filters[tabs.filter]}
          items={tabs.items.map(({ value, label, count }) => ({
            key: value,
            label: count === undefined ? label : `${label} ${countText(count, list.data?.countedTo)}`,
          }))}
          onChange={(value) => query.set(tabs.filter, value)}
        />
      )}
      {(search || filters || tools) && (
        <div className={`cluster gap-3 ${styles.toolbar}`}>
          {filters}
          {search && (
            <SearchField
              key={query.keyword}
              className={styles.search}
              label={`搜索${search}`}
              initial={query.keyword}
              onSearch={query.search}
            />
          )}
          {tools && <div className="cluster push">{tools}</div>}
        </div>
      )}
    </>
  );
}

const isMore = (count: number, countedTo = Number.POSITIVE_INFINITY) => count > countedTo;

const countText = (count: number, countedTo?: number) =>
  isMore(count, countedTo) ? `${countedTo?.toLocaleString('zh-CN')}+` : count.toLocaleString('zh-CN');

/** In place of rows: this page is behind the last one, nothing fits the filters, or there is nothing at all. */
function Nothing<Row extends object, Filter extends string>(props: Props<Row, Filter>) {
  const { noun, query, list, tabs, empty } = props;
  if (list.data && list.data.total > 0)
    return (
      <EmptyState
        title={`这一页没有${noun}了`}
        actions={
          <button type="button" className="btn btn-line" onClick={() => query.turnTo(1)}>
            回到第一页
          </button>
        }
      />
    );
  if (query.filtered(tabs?.filter)) {
    return (
      <EmptyState
        title={`没有符合条件的${noun}`}
        actions={
          <button type="button" className="btn btn-line" onClick={() => query.reset(tabs?.filter)}>
            清除条件
          </button>
        }
      />
    );
  }
  return (
    <EmptyState title={empty.title} actions={empty.action}>
      {empty.text}
    </EmptyState>
  );
}

/**
 * Tabs of a state, with the counts of the answer. In the address `all` stands for every state, so that the first tab
 * may be another one.
 */
export function statusTabs(
  labels: Readonly<Record<string, string>>,
  counts: readonly { code: number | string; count: number }[] | undefined,
  options: { all: 'first' | 'last'; hideEmpty?: (value: string) => boolean },
): ListTab[] {
  const countOf = (value: string) =>
    counts && (counts.find(({ code }) => String(code) === value)?.count ?? 0);
  const states = Object.entries(labels)
    .map(([value, label]) => ({ value, label, count: countOf(value) }))
    .filter(({ value, count }) => (count ?? 0) > 0 || !options.hideEmpty?.(value));
  const all = { value: ALL, label: '全部', count: counts?.reduce((sum, { count }) => sum + count, 0) };
  return options.all === 'first' ? [all, ...states] : [...states, all];
}

export const ALL = 'all';
