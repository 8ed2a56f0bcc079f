import { Button, Pagination } from 'antd';
import { MessageItem } from '#web/features/account/message-item.tsx';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { EmptyState } from '#web/ui/states.tsx';

/** 消息, in whichever area it was opened. */
export default function Messages() {
  const query = useListQuery({});
  const list = useCallList('notification.list', query.page);
  const { run, busy } = useCallMutation('notification.markRead');
  const unread = list.data?.records.some(({ read }) => !read);
  return (
    <>
      <PageHead
        title="消息"
        actions={
          unread && (
            <Button loading={busy} onClick={() => run({})}>
              全部标为已读
            </Button>
          )
        }
      />
      <section className="panel">
        <Loaded query={list}>
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
