import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { type WebhookEvent, webhookEvents, webhookEventsOf } from '#domain/notification/webhook-events.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { ShownOnce } from '#web/ui/app/shown-once.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import type { Kind } from './kinds.ts';

interface Typed {
  url: string;
  events: WebhookEvent[];
}

/** Adds an address and shows the key of its signatures once. */
export function NewWebhookDialog({ kind, id, onClose }: { kind: Kind; id: string; onClose: () => void }) {
  const [form] = Form.useForm<Typed>();
  const add = useCallMutation(`${kind}Webhook.add`);
  const [secret, setSecret] = useState<string>();
  useFormFailure(form, add.failure);
  const create = async ({ url, events }: Typed) => {
    // Which events an organisation has, the boxes say.
    const added = await add.run({ id, url, events: events as never });
    if (added) setSecret(added.secret);
  };
  return (
    <FormDialog
      title="添加推送地址"
      okText="添加"
      busy={add.busy}
      onClose={onClose}
      done={
        secret === undefined
          ? undefined
          : {
              title: '推送地址已添加',
              okText: '我已保存好',
              content: (
                <ShownOnce
                  warning="签名密钥只显示这一次，关闭后无法再查看。请现在保存到您的系统中，用来核对推送确实来自本站。"
                  secret={secret}
                  copyLabel="复制密钥"
                />
              ),
            }
      }
    >
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ events: [...webhookEventsOf[kind]] }}
          onFinish={create}
        >
          <Form.Item
            name="url"
            label="推送地址"
            extra="以 https:// 开头，公网可以访问。"
            rules={[{ required: true, whitespace: true, message: '请填写推送地址。' }]}
          >
            <Input maxLength={500} placeholder="https://his.example.com/tijian" />
          </Form.Item>
          <Form.Item
            name="events"
            label="推送的事件"
            rules={[{ required: true, message: '请至少选择一种事件。' }]}
          >
            <Checkbox.Group className="stack gap-2">
              {webhookEventsOf[kind].map((one) => (
                <Checkbox key={one} value={one}>
                  {webhookEvents[one]}
                </Checkbox>
              ))}
            </Checkbox.Group>
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
}
