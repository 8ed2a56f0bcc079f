import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Empty, Popover } from 'antd';
import { MessageItem } from '#web/features/account/message-item.tsx';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useOpenUntilNavigation } from '#web/ui/use-open-until-navigation.ts';
import { useWaiting } from './use-waiting.ts';
import type { WorkArea } from './work-area.ts';

const SHOWN = 5;

/** The latest messages behind a bell. */
export function MessageBell({ area }: { area: WorkArea }) {
  const { unread } = useWaiting(area.id);
  const [open, setOpen] = useOpenUntilNavigation();
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={<Latest all={area.messages} unread={unread} />}
    >
      <button
        type="button"
        className="icon-button work-icon"
        aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
        aria-expanded={open}
      >
        {/* Beside the bell, not on it: two digits would hide it. */}
        <Badge count={unread} size="small" offset={[unread > 9 ? 10 : 4, -2]}>
          <BellOutlined />
        </Badge>
      </button>
    </Popover>
  );
}

function Latest({ all, unread }: { all: string; unread: number }) {
  const query = useCallQuery('notification.list', { current: 1, size: SHOWN });
  const { run, busy } = useCallMutation('notification.markRead');
  return (
    <div className="work-messages">
      <div className="row between">
        <b>消息</b>
        {unread > 0 && (
          <Button type="link" size="small" loading={busy} onClick={() => run({})}>
            全部标为已读
          </Button>
        )}
      </div>
      <Loaded query={query}>
        {({ records }) =>
          records.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有消息" />
          ) : (
            <ul>
              {records.map((message) => (
                <MessageItem key={message.id} message={message} brief onRead={(id) => run({ ids: [id] })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <TextLink to={all}>查看全部消息</TextLink>
    </div>
  );
}
