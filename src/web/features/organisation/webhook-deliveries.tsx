import { Button, Drawer } from 'antd';
import { type WebhookState, webhookEvents } from '#domain/notification/webhook-events.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import type { Kind } from './kinds.ts';

const tones = { waiting: 'info', sent: 'ok', failed: 'warn' } as const satisfies Record<WebhookState, string>;

interface Props {
  kind: Kind;
  id: string;
  webhook: { webhookId: string; url: string };
  onClose: () => void;
}

/** What was sent to one address, and with which outcome. */
export function WebhookDeliveries({ kind, id, webhook: { webhookId, url }, onClose }: Props) {
  const query = useCallQuery(`${kind}Webhook.deliveries`, { id, webhookId });
  const resend = useCallMutation(`${kind}Webhook.resend`);
  const again = async (deliveryId: string) => {
    if (await resend.run({ id, webhookId, deliveryId })) message.success('将立即再次推送。');
  };
  return (
    <Drawer open title="推送记录" size="large" onClose={onClose}>
      <p className="typed">{url}</p>
      <Loaded query={query}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p className="soft">还没有推送过。</p>
          ) : (
            <DataTable
              rows={deliveries}
              rowKey={({ deliveryId }) => deliveryId}
              columns={[
                {
                  head: '发生时间',
                  render: ({ createdAt }) => <span className="num">{momentText(createdAt)}</span>,
                },
                { head: '事件', render: ({ event }) => webhookEvents[event] },
                {
                  head: '结果',
                  render: ({ status, attempts, problem }) => (
                    <>
                      <Tag tone={tones[status.code]}>{status.name}</Tag>
                      {problem && (
                        <div className="hint">
                          {problem}（已试 {attempts} 次）
                        </div>
                      )}
                    </>
                  ),
                },
                {
                  head: '操作',
                  render: ({ deliveryId, event, createdAt, status }) =>
                    status.code !== 'sent' && (
                      <Button
                        size="small"
                        disabled={resend.busy}
                        aria-label={`再次推送 ${momentText(createdAt)} 的${webhookEvents[event]}`}
                        onClick={() => void again(deliveryId)}
                      >
                        再次推送
                      </Button>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <p className="hint above">最多显示最近 100 条，记录保留 90 天。</p>
    </Drawer>
  );
}
