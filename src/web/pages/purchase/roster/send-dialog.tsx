import { Form, Radio, Select } from 'antd';
import { useState } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { NumberItem } from '#web/ui/app/number-input.tsx';

interface Props {
  rosterId: string;
  data: CallOutput<'roster.ofDemand'>;
  onClose: () => void;
}

type Values = Pick<CallInput<'roster.send'>, 'kind' | 'departments' | 'days'>;

const daysRule = { what: '天数', min: 0, max: 60, decimals: 0, unit: '天' };

/** Invitations and reminders by message: to all or to departments, one a day for each person. */
export function SendDialog({ rosterId, data, onClose }: Props) {
  const send = useCallMutation('roster.send');
  const [sent, setSent] = useState<CallOutput<'roster.send'>>();
  const finish = async (values: Values) => {
    const answer = await send.run({ ...values, days: values.days ?? 0, rosterId });
    if (answer) setSent(answer);
  };
  return (
    <FormDialog
      title="发送邀请与提醒"
      okText="发送"
      busy={send.busy}
      onClose={onClose}
      done={sent && { title: '已开始发送', okText: '知道了', content: <Outcome sent={sent} /> }}
    >
      {(formId) => (
        <Form
          id={formId}
          layout="vertical"
          initialValues={{ kind: data.counts.invited === 0 ? 'invite' : 'remind', departments: [], days: 0 }}
          onFinish={finish}
        >
          <FailureAlert failure={send.failure} className="notice" />
          <Form.Item name="kind" label="发送">
            <Radio.Group
              className="stack gap-2"
              options={[
                { value: 'invite', label: '预约邀请：发给还没有收到过邀请的人' },
                { value: 'remind', label: '未预约提醒：发给收到过邀请、还没有预约的人' },
              ]}
            />
          </Form.Item>
          <Form.Item noStyle shouldUpdate={(before: Values, now: Values) => before.kind !== now.kind}>
            {({ getFieldValue }) =>
              getFieldValue('kind') === 'remind' && (
                <NumberItem
                  name="days"
                  label="邀请至少已过几天"
                  extra="0 天：不论何时邀请。"
                  rule={daysRule}
                  input={{ suffix: '天' }}
                />
              )
            }
          </Form.Item>
          {data.departments.length > 0 && (
            <Form.Item name="departments" label="部门">
              <Select
                mode="multiple"
                placeholder="全部部门"
                options={data.departments.map((name) => ({ value: name, label: name }))}
              />
            </Form.Item>
          )}
          <p className="hint">
            短信里有本人的预约链接。每人每天最多一条，同一手机号十分钟内最多一条；没有手机号、没有套餐的人不会收到。名单很长时，短信按每小时的限量陆续发出。
          </p>
        </Form>
      )}
    </FormDialog>
  );
}

function Outcome({
  sent: { queued, spared, today, noMobile, noPackage },
}: {
  sent: CallOutput<'roster.send'>;
}) {
  const left = [
    today > 0 && `${today} 人今天已收到过短信`,
    spared > 0 &&
      `${spared} 人的手机号刚收到过短信，或与名单上另一人相同（同一号码十分钟内最多一条、一天最多三条），可稍后再发`,
    noMobile > 0 && `${noMobile} 人没有手机号`,
    noPackage > 0 && `${noPackage} 人还没有套餐`,
  ].filter(Boolean);
  return (
    <div className="stack gap-2">
      <p>
        {queued === 0 ? '没有符合条件的人，没有发送。' : `正在向 ${queued} 人发送短信，发送结果见人员列表。`}
      </p>
      {left.length > 0 && <p className="soft">没有发送：{left.join('；')}。</p>}
    </div>
  );
}
