import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type RecordKind, recordKinds } from '#domain/console/work-kinds.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { viewing } from '#web/session/viewing.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ActDialog, isGrave, type ShownAction, type ShownRecord } from './record/act-dialog.tsx';
import { AliasDialog } from './record/alias-dialog.tsx';
import { MergeDialog } from './record/merge-dialog.tsx';
import { ChangeMobileDialog, EraseDialog, ExportPersonDialog } from './record/person-dialogs.tsx';
import { fullPage } from './record/record-links.ts';
import { RecordView } from './record/record-view.tsx';

/** Actions that ask more than a reason. */
const ownDialogs = ['alias', 'merge', 'changeMobile', 'exportPerson', 'erase'];

/** One record of any kind, with the actions that its state allows. */
export default function RecordPage() {
  const { kind = '', id = '' } = useParams();
  const query = useCallQuery('console.record', { kind: kind as RecordKind, id });
  return (
    <Loaded
      query={query}
      page={{
        title: recordKinds[kind as RecordKind] ?? '记录',
        crumbs: [{ label: '记录', to: consolePaths.records() }],
      }}
    >
      {(record) => record.id === id && <Shown key={id} record={record} onReload={query.reload} />}
    </Loaded>
  );
}

function Shown({ record, onReload }: { record: ShownRecord; onReload: () => void }) {
  const [asked, setAsked] = useState<ShownAction>();
  /** Token of a view whose tab the browser did not let us open. */
  const [unopened, setUnopened] = useState<string>();
  const act = useCallMutation('console.act', contested);
  const { kind, id } = record;
  const view = useCallMutation('console.viewAs');
  const navigate = useNavigate();
  const full = fullPage(useCurrentUser(), kind, id, record.title);
  const close = () => setAsked(undefined);
  const done = (text: string) => {
    void message.success(text);
    close();
  };
  const run = async (reason: string) => {
    if (!asked) return;
    const { action, label } = asked;
    if (action === 'viewAs') {
      const opened = await view.run({ userId: id, reason });
      if (!opened) return;
      close();
      onReload();
      if (!viewing.open(opened.accessToken)) setUnopened(opened.accessToken);
      return;
    }
    if (await act.run({ kind, id, action, version: record.version, reason }))
      done(`${record.title}：${label}。`);
  };
  return (
    <>
      <PageHead
        title={record.title}
        {...(record.status && { status: record.status })}
        crumbs={[{ label: '记录', to: consolePaths.records({ kind }) }, { label: recordKinds[kind] }]}
        note={
          <>
            {record.number}{' '}
            {record.marks.map((mark) => (
              <Tag key={mark} tone="warn">
                {mark}
              </Tag>
            ))}
          </>
        }
        actions={
          <>
            {full && <ButtonLink to={full}>打开完整页面</ButtonLink>}
            {record.actions.map((one) => (
              <Button key={one.action} danger={isGrave(one)} onClick={() => setAsked(one)}>
                {one.label}
              </Button>
            ))}
          </>
        }
      />
      {record.claim && !record.claim.own && (
        <Notice type="warning" title={`${record.claim.operator}正在处理这条记录。`} />
      )}
      {!asked && <FailureAlert failure={act.failure} className="notice" />}
      <RecordView record={record} />
      <ActDialog
        record={record}
        action={asked && !ownDialogs.includes(asked.action) ? asked : undefined}
        mutation={asked?.action === 'viewAs' ? view : act}
        onDo={(reason) => void run(reason)}
        onClose={() => {
          act.clear();
          close();
        }}
      />
      {unopened && (
        <Dialog
          title="浏览器拦截了新标签页"
          okText="打开查看"
          onOk={() => viewing.open(unopened) && setUnopened(undefined)}
          onClose={() => setUnopened(undefined)}
        >
          <p>
            查看在单独的标签页进行，运营后台留在这里。请点「打开查看」；仍打不开时，在地址栏旁允许本站弹出窗口。
          </p>
        </Dialog>
      )}
      {asked?.action === 'alias' && (
        <AliasDialog
          record={record}
          onClose={close}
          onDone={() => done(`${record.title}：${asked.label}。`)}
        />
      )}
      {asked?.action === 'changeMobile' && (
        <ChangeMobileDialog record={record} onClose={close} onDone={() => done('手机号已更换。')} />
      )}
      {asked?.action === 'exportPerson' && (
        <ExportPersonDialog
          record={record}
          onClose={close}
          onDone={() => {
            done('已导出。');
            onReload();
          }}
        />
      )}
      {asked?.action === 'erase' && (
        <EraseDialog record={record} onClose={close} onDone={() => done('账号已注销，个人信息已删除。')} />
      )}
      {asked?.action === 'merge' && (
        <MergeDialog
          record={record}
          onClose={close}
          onDone={(keptId) => {
            void message.success('已合并，这里是保留的企业。');
            void navigate(consolePaths.record('company', keptId));
          }}
        />
      )}
    </>
  );
}
