import { BellOutlined } from '@ant-design/icons';
import { MessageItem } from '#web/features/account/message-item.tsx';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PanelButton } from '#web/ui/app/panel-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useWaiting } from './use-waiting.ts';
import type { WorkArea } from './work-area.ts';

const SHOWN = 5;

/** The latest messages behind a bell. */
export function MessageBell({ area }: { area: WorkArea }) {
  const { unread } = useWaiting(area.id);
  return (
    <PanelButton
      className="icon-button work-icon"
      name={unread > 0 ? `消息，${unread} 条未读` : '消息'}
      label={
        <>
          <BellOutlined aria-hidden />
          {unread > 0 && <span className="work-unread num">{unread > 99 ? '99+' : unread}</span>}
        </>
      }
    >
      <Latest all={area.messages} unread={unread} />
    </PanelButton>
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
          <button type="button" className="link-button" disabled={busy} onClick={() => void run({})}>
            全部标为已读
          </button>
        )}
      </div>
      <Loaded query={query}>
        {({ records }) =>
          records.length === 0 ? (
            <p className="state">还没有消息</p>
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
