import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import type { ListColumn } from '#web/ui/app/list-columns.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { momentText } from '#web/ui/time.ts';

type Session = CallOutput<'console.listSessions'>['records'][number];

const columns: ListColumn<Session>[] = [
  {
    key: 'account',
    title: '账号',
    card: 'title',
    render: ({ account }) => account,
    renderBelow: ({ name }) => name,
  },
  {
    key: 'browser',
    title: '浏览器',
    width: 240,
    render: ({ browser }) => browser || '未知',
    renderBelow: ({ current, viewer }) =>
      current ? '您现在的登录' : viewer && `运营人员 ${viewer} 以该用户查看`,
  },
  { key: 'signedInAt', title: '登录时间', width: 160, render: ({ signedInAt }) => momentText(signedInAt) },
  { key: 'seenAt', title: '最近使用', width: 160, render: ({ seenAt }) => momentText(seenAt) },
];

/** 登录管理: who is signed in, and ending one of it. */
export default function Sessions() {
  const query = useListQuery({ of: ['operators', 'users'] });
  const list = useCallList('console.listSessions', {
    of: query.filters.of as 'operators' | 'users',
    keyword: query.keyword,
    ...query.page,
  });
  const end = useCallMutation('console.endSession');
  const [ending, setEnding] = useState<Session>();
  const confirm = async (reason: string) => {
    if (!ending || !(await end.run({ sessionId: ending.sessionId, reason }))) return;
    setEnding(undefined);
    message.success(`${ending.account} 的这处登录已退出。`);
  };
  return (
    <>
      <PageHead
        title="登录管理"
        note="七天没有使用，或登录满 30 天，自动退出。发现异常时在这里强制退出，并提醒本人修改密码。"
      />
      <RecordList
        noun="登录"
        unit="处"
        query={query}
        list={list}
        rowKey="sessionId"
        tabs={{
          filter: 'of',
          items: [
            { value: 'operators', label: '运营人员' },
            { value: 'users', label: '用户' },
          ],
        }}
        search="完整的账号或手机号"
        columns={columns}
        actions={[{ key: 'end', label: '强制退出', look: 'danger', onClick: setEnding }]}
        empty={{ title: '现在没有人登录' }}
      />
      {ending && (
        <ReasonDialog
          open
          title={`退出 ${ending.account} 的这处登录？`}
          label="原因"
          okText="强制退出"
          action={end}
          onOk={(reason) => void confirm(reason)}
          onClose={() => setEnding(undefined)}
        >
          他在 {ending.browser || '这个浏览器'} 上立即退出，需重新登录；其他登录不受影响。原因记入操作日志。
        </ReasonDialog>
      )}
    </>
  );
}
