import { Checkbox, Form, Input } from 'antd';
import type { Dayjs } from 'dayjs';
import { weekdayNames } from '#domain/institution/weekdays.ts';
import { dayAfter } from '#domain/kernel/day-number.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { chinaTime, DayPicker, dayOf } from '#web/ui/app/day-picker.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { NumberItem } from '#web/ui/app/number-input.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { placesRule } from './places-rule.ts';

interface Props {
  institutionId: string;
  today: string;
  proposal: Pick<CallOutput<'examSlot.list'>, 'openDays' | 'capacity' | 'phone'>;
  onClose: () => void;
}

interface Values {
  period: [Dayjs, Dayjs];
  weekdays: number[];
  morning: number;
  afternoon: number;
  phone: string;
}

/** Opens half-days over a period; open days, capacity and telephone are proposed from the institution's own data. */
export function OpenSlots({ institutionId, today, proposal, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const opening = useCallMutation('examSlot.open');
  useFormFailure(form, opening.failure);
  const open = async ({ period, ...values }: Values) => {
    const [from, to] = [dayOf(period[0]), dayOf(period[1])];
    const answer = await opening.run({ institutionId, from, to, ...values });
    if (!answer) return;
    const { added, kept, closedDays } = answer;
    message.success(
      `新开放 ${added} 个时段${kept > 0 ? `，已有的 ${kept} 个没有改动` : ''}${closedDays > 0 ? `，跳过 ${closedDays} 天休息日` : ''}。`,
      6,
    );
    onClose();
  };
  return (
    <FormDialog title="开放时段" okText="开放" busy={opening.busy} onClose={onClose}>
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{
            period: [chinaTime(dayAfter(today, 1)), chinaTime(dayAfter(today, 30))],
            weekdays: proposal.openDays,
            ...(proposal.capacity !== null && { morning: proposal.capacity }),
            afternoon: 0,
            phone: proposal.phone,
          }}
          onFinish={(values) => void open(values)}
        >
          <Form.Item name="period" label="日期" rules={[{ required: true, message: '请选择起止日期。' }]}>
            <DayPicker.RangePicker placeholder={['开始日期', '结束日期']} />
          </Form.Item>
          <Form.Item
            name="weekdays"
            label="开放日"
            extra="机构信息里填写的休息日会自动跳过。"
            rules={[{ required: true, message: '请至少选择一天。' }]}
          >
            <Checkbox.Group options={weekdayNames.map((label, i) => ({ label, value: i + 1 }))} />
          </Form.Item>
          <NumberItem
            name="morning"
            label="上午名额"
            rule={placesRule('上午名额')}
            needed="请填写名额，不开放填 0。"
          />
          <NumberItem
            name="afternoon"
            label="下午名额"
            rule={placesRule('下午名额')}
            needed="请填写名额，不开放填 0。"
          />
          <Form.Item
            name="phone"
            label="接待电话"
            extra="显示给可以预约本机构的员工。"
            rules={[{ required: true, whitespace: true, min: 5, message: '请填写接待电话。' }]}
          >
            <Input maxLength={30} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
}
