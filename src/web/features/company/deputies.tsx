import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { companyRoles, roleMay } from '#domain/company/company-role.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { needed } from '#web/ui/app/form-rules.ts';
import { message } from '#web/ui/app/messages.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { reasonRules } from '#web/ui/app/reason-rules.ts';
import { DayInput } from '#web/ui/app/time-inputs.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { serverToday } from '#web/ui/server-date.ts';
import { Tag } from '#web/ui/tag.tsx';

interface Props {
  id: string;
  people: CallOutput<'company.members'>;
}

/** Who decides on awards in whose place, from day to day; nothing for who has no part in it. */
export function Deputies({ id, people }: Props) {
  const { deputies, mayNameDeputy, mayManage, members } = people;
  const [naming, setNaming] = useState(false);
  const ending = useConfirm(useCallMutation('company.endDeputy'));
  if (!mayNameDeputy && deputies.length === 0) return null;
  const own = members.find(({ self }) => self)?.userId;
  return (
    <Panel title="审批代理人">
      <p className="hint">
        审批人或管理员不在时，可以指定另一位成员在一段时间内代为审批定标。代理人收到同样的通知和待办，只多审批定标这一项，不能再转给他人；谁都不能审批自己提交的定标，代理人也不能审批被代理人提交的定标。
      </p>
      <ul className="stack gap-3 divided above">
        {deputies.map((one) => (
          <li key={one.deputyshipId} className="cluster between">
            <div>
              {one.deputy}代{one.name}审批{' '}
              <Tag tone={one.inForce ? 'ok' : 'info'}>{one.inForce ? '代理中' : '未开始'}</Tag>
              <div className="hint num">
                {one.from} 至 {one.to}
              </div>
              <div className="hint">原因：{one.reason}</div>
            </div>
            {(mayManage || own === one.userId || own === one.deputyId) && (
              <Button
                danger
                aria-label={`结束代理：${one.deputy}代${one.name}`}
                onClick={() =>
                  ending.ask({
                    title: `结束${one.deputy}代${one.name}的审批？`,
                    children: '结束后对方立即不能再代为审批；已作出的审批不受影响。双方和管理员会收到通知。',
                    okText: '结束代理',
                    danger: true,
                    input: { id, deputyshipId: one.deputyshipId },
                    done: '代理已结束。',
                  })
                }
              >
                结束代理
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayNameDeputy && (
        <Button className="above" onClick={() => setNaming(true)}>
          指定代理人
        </Button>
      )}
      {ending.dialog}
      {naming && <NameDeputy id={id} people={people} onClose={() => setNaming(false)} />}
    </Panel>
  );
}

interface Typed {
  userId: string;
  from: string;
  to: string;
  reason: string;
}

function NameDeputy({ id, people, onClose }: Props & { onClose: () => void }) {
  const [form] = Form.useForm<Typed>();
  const naming = useCallMutation('company.nameDeputy');
  useFormFailure(form, naming.failure);
  const from = Form.useWatch('from', form);
  // Who decides by their own role needs no place.
  const choosable = people.members.filter(
    ({ role }) => !companyRoles.some((one) => one === role.code && roleMay(one, 'approve')),
  );
  const send = async (typed: Typed) => {
    if (!(await naming.run({ id, ...typed }))) return;
    message.success('已指定代理人，对方和管理员会收到通知。');
    onClose();
  };
  return (
    <FormDialog
      title="指定审批代理人"
      okText="指定"
      busy={naming.busy}
      disabled={choosable.length === 0}
      onClose={onClose}
    >
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ from: serverToday() }}
          onFinish={send}
        >
          <Form.Item
            name="userId"
            label="代理人"
            extra={
              choosable.length === 0
                ? '其他成员都已可以审批，或企业还没有其他成员。'
                : '采购员或查看者；审批人和管理员本来就可以审批。'
            }
            rules={[needed('请选择代理人。')]}
          >
            <Select
              placeholder="选择成员"
              options={choosable.map(({ userId, name, role }) => ({
                value: userId,
                label: `${name}（${role.name}）`,
              }))}
            />
          </Form.Item>
          <Form.Item name="from" label="开始日期" rules={[needed('请选择开始日期。')]}>
            <DayInput from={serverToday()} />
          </Form.Item>
          <Form.Item name="to" label="结束日期（含当天）" rules={[needed('请选择结束日期。')]}>
            <DayInput from={from || serverToday()} />
          </Form.Item>
          <Form.Item name="reason" label="原因" rules={reasonRules('原因')}>
            <Input.TextArea rows={2} maxLength={200} placeholder="例如：出差，不便处理审批" />
          </Form.Item>
          {naming.failure && Object.keys(naming.failure.fields).length === 0 && (
            <FailureAlert failure={naming.failure} />
          )}
        </Form>
      )}
    </FormDialog>
  );
}
