import { consolePaths } from '#web/console-paths.ts';
import { Alert, App, Button, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { claimMinutes, workKindNames, workKinds, type WorkKindName } from '#domain/console/work-kinds.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { type CallQuery, useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { useNow } from '#web/ui/app/use-now.ts';
import { usePageKeys } from '#web/ui/app/use-page-keys.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { StatusTag, Tag } from '#web/ui/tag.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { clockText, momentText } from '#web/ui/time.ts';
import { ActDialog, type ShownAction, type ShownRecord } from './record/act-dialog.tsx';
import { fullPages } from './record/record-links.ts';
import { RecordView } from './record/record-view.tsx';
import styles from './work-queue.module.css';

type Queue = CallOutput<'console.workQueue'>;
type Item = Queue['items'][number];

const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`;

/** 待办: everything that waits for a decision, what is due first on top. */
export default function WorkQueue() {
  const query = useListQuery({ kind: ['', ...workKindNames] });
  const queue = useCallQuery('console.workQueue', { kind: query.filters.kind as WorkKindName | '' });
  const all = queue.data?.kinds.reduce((sum, { count }) => sum + count, 0) ?? 0;
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
              value={query.filters.kind}
              onChange={(kind: string) => query.set('kind', kind)}
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
      <Loaded query={queue}>{({ items }) => <Desk key={query.filters.kind} items={items} />}</Loaded>
    </>
  );
}

/** The list, and the chosen record beside it. */
function Desk({ items }: { items: readonly Item[] }) {
  const now = useNow();
  const [chosen, setChosen] = useState<string>();
  // Decided on just now: gone before the list is fetched again.
  const [settled, setSettled] = useState<readonly string[]>([]);
  const waiting = items.filter((item) => !settled.includes(keyOf(item)));
  const place = Math.max(
    0,
    waiting.findIndex((item) => keyOf(item) === chosen),
  );
  const item = waiting[place];
  const record = useCallQuery('console.record', item && { kind: item.kind, id: item.id });
  const step = (by: number) => {
    const next = waiting[Math.min(waiting.length - 1, Math.max(0, place + by))];
    if (!next) return;
    setChosen(keyOf(next));
    document.getElementById(keyOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  usePageKeys(waiting.length > 0, (key) => {
    if (key === 'j' || key === 'ArrowDown') step(1);
    else if (key === 'k' || key === 'ArrowUp') step(-1);
    else return false;
    return true;
  });
  if (!item)
    return <EmptyState title="没有等待处理的事项">新的申请、需求、线索和举报会出现在这里。</EmptyState>;
  const done = () => {
    const next = waiting[place + 1] ?? waiting[place - 1];
    setChosen(next && keyOf(next));
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
              onClick={() => setChosen(keyOf(one))}
            >
              <span className="row between baseline">
                <b className="ellipsis">{one.title}</b>
                <Due due={one.due} now={now} />
              </span>
              <small className="row between baseline">
                <span className="ellipsis num">
                  {one.name} · {one.detail}
                </span>
                {one.claim && <Tag>{one.claim.own ? '我在处理' : `${one.claim.operator}在处理`}</Tag>}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <Chosen key={keyOf(item)} item={item} query={record} onDone={done} />
    </div>
  );
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

interface ChosenProps {
  item: Item;
  query: CallQuery<ShownRecord>;
  onDone: () => void;
}

function Chosen({ item, query, onDone }: ChosenProps) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<ShownAction>();
  const act = useCallMutation('console.act');
  const claim = useCallMutation('console.claim');
  const release = useCallMutation('console.release');
  useFailureMessage(claim.failure ?? release.failure);
  const { kind, id } = item;
  // While the next one is loading the last one's record is still there.
  const record = query.data && !query.loading && query.data.id === id ? query.data : undefined;
  // Before a decision can be begun: whoever types fast presses the reason's digit at once.
  const reasons = useCallQuery('console.listReasons', {});
  const decisions = record?.actions.filter(({ key }) => key) ?? [];
  const others = record?.claim && !record.claim.own ? record.claim : null;
  const full = fullPages[kind]?.(id) ?? consolePaths.record(kind, id);
  const toggleClaim = () => void (record?.claim?.own ? release.run({ kind, id }) : claim.run({ kind, id }));
  usePageKeys(record !== undefined && reasons.data !== undefined && asked === undefined, (key) => {
    const decision = decisions.find((one) => one.key === key);
    if (decision && !others) setAsked(decision);
    else if (key === 'c') toggleClaim();
    else if (key === 'o') void navigate(full);
    else return false;
    return true;
  });
  const run = async (reason: string) => {
    if (!record || !asked) return;
    const answer = await act.run({ kind, id, action: asked.action, version: record.version, reason });
    // What a colleague did meanwhile is shown behind the dialog that says so.
    if (!answer) return query.reload();
    void message.success(`${record.title}：${asked.label}。`);
    setAsked(undefined);
    onDone();
  };
  return (
    <section aria-label="当前记录" aria-busy={!record || !reasons.data}>
      <Loaded query={query}>
        {() =>
          record && (
            <div className="stack">
              <div className="panel">
                <div className="row between baseline">
                  <h2>{record.title}</h2>
                  {record.status && <StatusTag status={record.status} />}
                </div>
                <p className="hint num">
                  {workKinds[item.work].name} · {record.number} · {momentText(item.since)} 提交
                  {record.marks.map((mark) => ` · ${mark}`)}
                </p>
                {others && (
                  <Alert
                    className="above"
                    type="warning"
                    showIcon
                    title={`${others.operator}正在处理，${clockText(new Date(others.until).getTime())} 前您不能决定这一条。`}
                  />
                )}
                <div className="cluster above">
                  {decisions.map((one) => (
                    <Button
                      key={one.action}
                      type={one.key === 'a' ? 'primary' : 'default'}
                      danger={one.key === 'd'}
                      disabled={others !== null}
                      onClick={() => setAsked(one)}
                    >
                      {one.label} <kbd>{one.key}</kbd>
                    </Button>
                  ))}
                  <Button
                    loading={claim.busy || release.busy}
                    disabled={others !== null}
                    onClick={toggleClaim}
                  >
                    {record.claim?.own ? '放回' : '领取'} <kbd>c</kbd>
                  </Button>
                  <ButtonLink to={full}>打开完整页面</ButtonLink>
                </div>
                {act.failure && !asked && <Alert type="error" showIcon title={failureText(act.failure)} />}
              </div>
              <RecordView record={record} />
              <ActDialog
                record={record}
                action={asked}
                mutation={act}
                onDo={(reason) => void run(reason)}
                onClose={() => {
                  act.clear();
                  setAsked(undefined);
                }}
              />
            </div>
          )
        }
      </Loaded>
    </section>
  );
}
