import { Button } from 'antd';
import { useState } from 'react';
import { webhookEvents } from '#domain/notification/webhook-events.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import type { Kind } from './kinds.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

type Webhook = CallOutput<'companyWebhook.list'>[number] | CallOutput<'institutionWebhook.list'>[number];

/** Where the organisation's own systems are told of events. Its managers add and remove them. */
export function Webhooks({ kind, id }: { kind: Kind; id: string }) {
  const query = useCallQuery(`${kind}Webhook.list`, { id });
  const removal = useConfirm(useCallMutation(`${kind}Webhook.remove`));
  const test = useCallMutation(`${kind}Webhook.test`);
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Webhook>();
  const runTest = async (webhookId: string) => {
    const result = await test.run({ id, webhookId });
    if (result) message[result.sent ? 'success' : 'error'](result.answer);
  };
  return (
    <Panel title="事件推送" more={<Button onClick={() => setAdding(true)}>添加推送地址</Button>}>
      <p className="hint">
        {kind === 'institution'
          ? '员工预约、改约、到检，合同签署，收到询价时，本站在一分钟内通知贵机构的系统。'
          : '员工预约、改约、到检，合同签署时，本站在一分钟内通知贵单位的系统，用工号说明是谁。'}
        推送带签名，不含姓名、手机号和体检项目；没有送达的自动重试一天。
        <a className="text-link" href="/bid/api/docs#machine" target="_blank" rel="noreferrer">
          格式与验签方法
        </a>
      </p>
      <Loaded query={query}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p className="soft above">还没有推送地址。</p>
          ) : (
            <ul className="stack gap-3 divided above">
              {webhooks.map((one) => (
                <li key={one.webhookId} className="cluster between">
                  <Facts webhook={one} />
                  <div className="cluster">
                    <Button
                      loading={test.busy}
                      aria-label={`测试 ${one.url}`}
                      onClick={() => void runTest(one.webhookId)}
                    >
                      测试
                    </Button>
                    <Button aria-label={`${one.url} 的推送记录`} onClick={() => setShown(one)}>
                      推送记录
                    </Button>
                    <Button
                      danger
                      aria-label={`删除 ${one.url}`}
                      onClick={() =>
                        removal.ask({
                          title: '删除这个推送地址？',
                          children: `${one.url} 不再收到事件，它的推送记录一并删除${one.waiting > 0 ? `，还没送达的 ${one.waiting} 条也不再推送` : ''}。`,
                          okText: '删除',
                          danger: true,
                          input: { id, webhookId: one.webhookId },
                          done: '推送地址已删除。',
                        })
                      }
                    >
                      删除
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {removal.dialog}
      {adding && <NewWebhookDialog kind={kind} id={id} onClose={() => setAdding(false)} />}
      {shown && <WebhookDeliveries kind={kind} id={id} webhook={shown} onClose={() => setShown(undefined)} />}
    </Panel>
  );
}

const Facts = ({
  webhook: { url, events, createdBy, createdAt, problem, waiting },
}: {
  webhook: Webhook;
}) => (
  <div>
    <span className="typed">{url}</span>
    <div className="cluster gap-2">
      {events.map((one) => (
        <Tag key={one} tone="info">
          {webhookEvents[one]}
        </Tag>
      ))}
    </div>
    <div className="hint">
      {createdBy} 于 {momentText(createdAt)} 添加{waiting > 0 && ` · ${waiting} 条等待推送`}
    </div>
    {problem && <div className="hint warning">最近一次没有送达：{problem}</div>}
  </div>
);
