import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { workKinds } from '#domain/console/work-kinds.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { FindingList } from '#web/features/demand/finding-list.tsx';
import { ActDialog, type ShownAction, type ShownRecord } from '#web/pages/console/record/act-dialog.tsx';
import { AliasDialog } from '#web/pages/console/record/alias-dialog.tsx';
import { fullPage } from '#web/pages/console/record/record-links.ts';
import { RecordView } from '#web/pages/console/record/record-view.tsx';
import { consolePaths } from '#web/paths/console-paths.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { type CallQuery, useCallQuery } from '#web/queries/use-call-query.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { usePageKeys } from '#web/ui/app/use-page-keys.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { clockText, momentText } from '#web/ui/time.ts';

export type QueueItem = CallOutput<'console.workQueue'>['items'][number];

/** Until when a claim keeps others away. */
export const until = (claim: NonNullable<QueueItem['claim']>) => clockText(new Date(claim.until).getTime());

interface Props {
  item: QueueItem;
  /** A colleague has decided on it. */
  isGone: boolean;
  query: CallQuery<ShownRecord>;
  onDone: () => void;
}

/** The record that is decided on, with the keys that decide. */
export function ChosenRecord({ item, isGone, query, onDone }: Props) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<ShownAction>();
  const act = useCallMutation('console.act', contested);
  const claim = useCallMutation('console.claim', contested);
  const release = useCallMutation('console.release', contested);
  useFailureMessage(claim.failure ?? release.failure);
  const { kind, id } = item;
  // While the next one is loading the last one's record is still there.
  const record = query.data && !query.loading && query.data.id === id ? query.data : undefined;
  // Before a decision can be begun: whoever types fast presses the reason's digit at once.
  const reasons = useCallQuery('console.listReasons', {});
  const decisions = record?.actions.filter(({ key }) => key) ?? [];
  const { reload } = query;
  useEffect(() => {
    if (isGone) reload();
  }, [isGone, reload]);
  // The record is read when it is chosen, the queue every half minute.
  const others = [item.claim, record?.claim].find((one) => one && !one.own);
  const full = fullPage(useCurrentUser(), kind, id, item.title) ?? consolePaths.record(kind, id);
  const toggleClaim = () => (item.claim?.own ? release : claim).run({ kind, id });
  usePageKeys(record !== undefined && reasons.data !== undefined && asked === undefined, (key) => {
    const decision = decisions.find((one) => one.key === key);
    if (decision && !others) setAsked(decision);
    else if (key === 'c' && !others && !isGone) void toggleClaim();
    else if (key === 'o') void navigate(full);
    else return false;
    return true;
  });
  const done = () => {
    void message.success(`${item.title}：${asked?.label}。`);
    setAsked(undefined);
    onDone();
  };
  const run = async (reason: string) => {
    if (!record || !asked) return;
    const answer = await act.run({ kind, id, action: asked.action, version: record.version, reason });
    if (answer) done();
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
                  <Notice
                    className="above"
                    type="warning"
                    title={`${others.operator}正在处理，${until(others)} 前您不能决定这一条。`}
                  />
                )}
                {isGone && (
                  <Notice
                    className="above"
                    type="info"
                    title="这一条已不在等待：同事刚刚处理了，或申请人撤回了。经过在下面，按 j 看下一条。"
                  />
                )}
                <div className="cluster above">
                  {decisions.map((one) => (
                    <Button
                      key={one.action}
                      type={one.key === 'a' ? 'primary' : 'default'}
                      danger={one.key === 'd'}
                      disabled={others !== undefined}
                      onClick={() => setAsked(one)}
                    >
                      {one.label} <kbd>{one.key}</kbd>
                    </Button>
                  ))}
                  <Button
                    loading={claim.busy || release.busy}
                    disabled={others !== undefined || isGone}
                    onClick={() => void toggleClaim()}
                  >
                    {item.claim?.own ? '放回' : '领取'} <kbd>c</kbd>
                  </Button>
                  <ButtonLink to={full}>打开完整页面</ButtonLink>
                </div>
                {!asked && <FailureAlert failure={act.failure} />}
              </div>
              {item.alert && !isGone && (
                <Notice type="error" title={`${item.alert}，不能通过。请退回修改，写明要改什么。`} />
              )}
              {kind === 'demand' && decisions.length > 0 && <DemandFindings demandId={id} />}
              <RecordView record={record} />
              <ActDialog
                record={record}
                action={asked?.action === 'alias' ? undefined : asked}
                mutation={act}
                onDo={(reason) => void run(reason)}
                onClose={() => {
                  act.clear();
                  setAsked(undefined);
                }}
              />
              {asked?.action === 'alias' && (
                <AliasDialog record={record} onDone={done} onClose={() => setAsked(undefined)} />
              )}
            </div>
          )
        }
      </Loaded>
    </section>
  );
}

/** What the compliance rules say of it: an approval publishes. */
function DemandFindings({ demandId }: { demandId: string }) {
  const query = useCallQuery('console.demandDetail', { demandId });
  return (
    <section className="panel">
      <h2>合规检查</h2>
      <Loaded query={query}>{({ findings }) => <FindingList findings={findings} />}</Loaded>
    </section>
  );
}
