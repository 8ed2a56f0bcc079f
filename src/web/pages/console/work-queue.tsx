import { type RefSelectProps, Select } from 'antd';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { claimMinutes, type WorkKindName, workKindNames } from '#domain/console/work-kinds.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { useCallQuery, usePolledCall } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { usePageKeys } from '#web/ui/app/use-page-keys.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { ChosenRecord, type QueueItem, until } from './work-queue/chosen-record.tsx';
import styles from './work-queue.module.css';

const EVERY_HALF_MINUTE = 30_000;

/** Name in the address. */
const CHOSEN = 'item';

const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`;

/** 待办: everything that waits for a decision, what is due first on top. */
export default function WorkQueue() {
  const query = useListQuery({ kind: ['', ...workKindNames] });
  const { kind: wanted } = query.filters;
  // New work and colleagues' claims come by themselves.
  const queue = usePolledCall('console.workQueue', { kind: wanted as WorkKindName | '' }, EVERY_HALF_MINUTE);
  const kindSelect = useRef<RefSelectProps>(null);
  // While another kind is loading, the former one's list stays, and with it the record that is chosen there.
  const [shown, setShown] = useState(wanted);
  if (!queue.loading && shown !== wanted) setShown(wanted);
  const all = queue.data?.kinds.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const waiting = shown === '' ? all : (queue.data?.kinds.find(({ kind }) => kind === shown)?.count ?? 0);
  return (
    <>
      <PageHead
        title="待办"
        note={
          <>
            按处理时限排列，最急的在最前。<kbd>j</kbd> <kbd>k</kbd> 上下选择，<kbd>a</kbd> 通过，<kbd>d</kbd>{' '}
            不通过，
            <kbd>c</kbd> 领取或放回（{claimMinutes} 分钟），<kbd>o</kbd> 打开完整页面。
          </>
        }
        actions={
          <>
            <Select
              aria-label="种类"
              className={styles.kinds ?? ''}
              placeholder="种类"
              value={queue.data && wanted}
              ref={kindSelect}
              onChange={(kind: string) => {
                query.set('kind', kind);
                // The keys are for the list again.
                kindSelect.current?.blur();
              }}
              options={[
                { value: '', label: `全部 ${all}` },
                ...(queue.data?.kinds ?? []).map(({ kind, name, hours, count }) => ({
                  value: kind,
                  label: `${name} ${count}（${hours} 小时内）`,
                })),
              ]}
            />
            <ButtonLink to={consolePaths.reasons()}>常用原因</ButtonLink>
          </>
        }
      />
      <Loaded query={queue}>
        {({ items }) => <Desk key={shown} items={items} more={waiting - items.length} />}
      </Loaded>
    </>
  );
}

interface DeskProps {
  items: readonly QueueItem[];
  /** So many wait behind those listed. */
  more: number;
}

/** The list, and the chosen record beside it. */
function Desk({ items, more }: DeskProps) {
  const now = useNow();
  // Stays under the operator's hands, whatever else comes before it or whoever decides on it meanwhile.
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState(items.find((item) => keyOf(item) === search.get(CHOSEN)) ?? items[0]);
  // In the address, too: Back from its full page returns to it, and a colleague can be sent there.
  const choose = (next: QueueItem | undefined) => {
    setChosen(next);
    const query = new URLSearchParams(search);
    if (next) query.set(CHOSEN, keyOf(next));
    else query.delete(CHOSEN);
    setSearch(query, { replace: true, preventScrollReset: true });
  };
  // Decided on just now: gone before the list is fetched again.
  const [settled, setSettled] = useState<readonly string[]>([]);
  const open = items.filter((item) => !settled.includes(keyOf(item)));
  if (chosen === undefined && open[0]) setChosen(open[0]);
  const isGone = chosen !== undefined && !open.some((item) => keyOf(item) === keyOf(chosen));
  const waiting = isGone ? [...open, chosen].toSorted((a, b) => a.due.localeCompare(b.due)) : open;
  const place = waiting.findIndex((item) => chosen && keyOf(item) === keyOf(chosen));
  const item = waiting[place];
  const record = useCallQuery('console.record', item && { kind: item.kind, id: item.id });
  const step = (by: number) => {
    const next = waiting[Math.min(waiting.length - 1, Math.max(0, place + by))];
    if (!next) return;
    choose(next);
    document.getElementById(keyOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  usePageKeys(waiting.length > 0, (key) => {
    if (key === 'j' || key === 'ArrowDown') step(1);
    else if (key === 'k' || key === 'ArrowUp') step(-1);
    else return false;
    return true;
  });
  if (!item)
    return <EmptyState title="没有等待处理的事项">有新的事项时会出现在这里，并计入左侧菜单。</EmptyState>;
  const done = () => {
    const next = waiting[place + 1] ?? waiting[place - 1];
    choose(next);
    setSettled((before) => [...before, keyOf(item)]);
  };
  return (
    <div className={`split top ${styles.desk}`}>
      <ul className={`panel ${styles.list}`} aria-label="等待处理">
        {waiting.map((one) => (
          <li key={keyOf(one)} id={keyOf(one)}>
            <button
              type="button"
              className={styles.entry}
              aria-current={one === item}
              onClick={() => choose(one)}
            >
              <span className="row between baseline">
                <b className="ellipsis">{one.title}</b>
                <Due due={one.due} now={now} />
              </span>
              <small className="row between baseline">
                <span className="ellipsis num">
                  {one.name} · {one.detail}
                </span>
                {one.alert && <Tag tone="bad">{one.alert}</Tag>}
                <State item={one} isGone={isGone && one === item} />
              </small>
            </button>
          </li>
        ))}
        {more > 0 && <li className={`hint ${styles.more}`}>还有 {more} 条，处理后依次出现在这里。</li>}
      </ul>
      <ChosenRecord key={keyOf(item)} item={item} isGone={isGone} query={record} onDone={done} />
    </div>
  );
}

function State({ item: { claim }, isGone }: { item: QueueItem; isGone: boolean }) {
  if (isGone) return <Tag>已处理</Tag>;
  return claim && <Tag>{claim.own ? `我在处理，至 ${until(claim)}` : `${claim.operator}在处理`}</Tag>;
}

/** How much is left until it is due. */
function Due({ due, now }: { due: string; now: number }) {
  const minutes = Math.floor((new Date(due).getTime() - now) / 60_000);
  const hours = Math.floor(Math.abs(minutes) / 60);
  const long =
    hours >= 48 ? `${Math.floor(hours / 24)} 天` : hours > 0 ? `${hours} 小时` : `${Math.abs(minutes)} 分钟`;
  return (
    <time
      dateTime={due}
      title={`应在 ${momentText(due)} 前处理`}
      className={`fixed num ${minutes < 60 ? 'urgent' : ''}`}
    >
      {minutes < 0 ? `超时 ${long}` : `剩 ${long}`}
    </time>
  );
}
