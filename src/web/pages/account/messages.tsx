import { Button, Pagination } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { MessageItem } from '#web/features/account/message-item.tsx';
import { noticeLink } from '#web/features/account/notice-link.ts';
import { areaOfPath } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { type CallMutation, useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList, useCallQuery } from '#web/queries/use-call-query.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** 消息, in whichever area it was opened. */
export default function Messages() {
  const query = useListQuery({});
  const list = useCallList('notification.list', query.page);
  const { run, busy } = useCallMutation('notification.markRead');
  const opening = useOpenMessage(run);
  const { pathname } = useLocation();
  const { account } = useCurrentUser();
  const unread = list.data?.records.some(({ read }) => !read);
  return (
    <>
      <PageHead
        title="消息"
        note="已读的消息保留一年，未读的保留两年。"
        actions={
          <>
            <ButtonLink to={workPaths.noticeSettings(areaOfPath(pathname))}>提醒设置</ButtonLink>
            {unread && (
              <Button loading={busy} onClick={() => run({})}>
                全部标为已读
              </Button>
            )}
          </>
        }
      />
      {opening.gone && (
        <Notice
          type="warning"
          title="链接里的那条消息不在这个账号里。"
          description={`它属于另一个账号，或已被删除。您现在登录的是 ${account}；请换那个账号登录后再打开链接。`}
        />
      )}
      <section className="panel">
        <Loaded query={opening.found ?? list}>
          {({ records, total }) => (
            <>
              {records.length === 0 && (
                <EmptyState title="还没有消息">认证结果、收到的报价和定标结果会出现在这里。</EmptyState>
              )}
              <ul>
                {records.map((message) => (
                  <MessageItem key={message.id} message={message} onRead={(id) => run({ ids: [id] })} />
                ))}
              </ul>
              <Pagination
                align="end"
                hideOnSinglePage
                showSizeChanger={false}
                current={query.page.current}
                pageSize={query.page.size}
                total={total}
                onChange={query.turnTo}
              />
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

/** Who comes by a link from outside is sent on to what the message is about; `gone`: that message is not one of this account's. */
function useOpenMessage(read: CallMutation<'notification.markRead'>['run']) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const id = search.get('open') ?? undefined;
  const found = useCallQuery('notification.list', id ? { id, current: 1, size: 1 } : undefined);
  const message = id && found.data?.records.find((one) => one.id === id);
  const [gone, setGone] = useState(false);
  const missing = found.data && !message;
  useEffect(() => {
    if (missing) {
      setGone(true);
      setSearch({}, { replace: true });
    }
    if (!message) return;
    if (!message.read) void read({ ids: [message.id] });
    if (message.target) void navigate(noticeLink(message.target), { replace: true });
    else setSearch({}, { replace: true });
  }, [missing, message, navigate, read, setSearch]);
  return { found: id ? found : undefined, gone };
}
