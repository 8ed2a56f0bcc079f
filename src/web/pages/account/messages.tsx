import { Button, Empty, Pagination, Skeleton } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import '#web/features/account/messages.css';
import { noticeLink } from '#web/features/account/notice-link.ts';
import { paths } from '#web/paths.ts';
import { session } from '#web/session/session-store.ts';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

export default function Messages() {
  const navigate = useNavigate();
  const current = Number(useSearchParams()[0].get('page') ?? 1) || 1;
  const { data, failure, reload } = useCall('notification.list', { current, size: 20 });
  const { run, busy } = useAction('notification.markRead');

  const markRead = async (ids?: string[]) => {
    if (!(await run(ids ? { ids } : {}))) return;
    reload();
    await session.refresh().catch(() => undefined);
  };
  if (failure && !data) return <ErrorResult failure={failure} onRetry={reload} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <>
      <PageHead
        title="消息"
        actions={
          data.records.some(({ read }) => !read) && (
            <Button loading={busy} onClick={() => markRead()}>
              全部标为已读
            </Button>
          )
        }
      />
      <section className="panel">
        {data.records.length === 0 && (
          <Empty description="还没有消息。认证结果、收到的报价和定标结果会出现在这里。" />
        )}
        <ul className="message-list">
          {data.records.map((message) => (
            <li key={message.id} data-unread={!message.read}>
              <h2>
                {message.target ? (
                  <Link
                    to={noticeLink(message.target)}
                    onClick={() => {
                      if (!message.read) void markRead([message.id]);
                    }}
                  >
                    {message.title}
                  </Link>
                ) : (
                  message.title
                )}
                {!message.read && <Tag tone="info">未读</Tag>}
              </h2>
              <p>{message.body}</p>
              <span className="num">{momentText(message.createdAt)}</span>
              {!message.read && (
                <Button type="link" size="small" disabled={busy} onClick={() => markRead([message.id])}>
                  标为已读
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Pagination
          align="end"
          hideOnSinglePage
          current={data.current}
          pageSize={data.size}
          total={data.total}
          onChange={(page) => navigate(paths.messages({ page }))}
        />
      </section>
    </>
  );
}
