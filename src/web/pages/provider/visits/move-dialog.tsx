import { Form, Select } from 'antd';
import { halfDayLabels } from '#domain/examination/visit-machine.ts';
import { weekdayNames } from '#domain/institution/weekdays.ts';
import { dayAfter, weekdayOf } from '#domain/kernel/day-number.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import type { Visitor } from './arrive-dialog.tsx';

interface Props {
  institutionId: string;
  visitor: Visitor;
  /** Onto which they were dragged. */
  slotId: string | undefined;
  day: string;
  today: string;
  onClose: () => void;
}

const daysAhead = 120;

const told: Readonly<Record<CallOutput<'checkupVisit.move'>['told'], string>> = {
  bySms: '已短信通知本人。',
  alreadyToday: '本人今天已收过一条短信，不会再发，请电话告知新的日期。',
  noMobile: '名单里没有本人的手机号，请通过其单位告知新的日期。',
};

/** Another half-day for somebody who has a date here, or who missed it. Who comes is told. */
export function MoveDialog({ institutionId, visitor, slotId: dropped, day, today, onClose }: Props) {
  const [form] = Form.useForm<{ slotId?: string }>();
  const slots = useCallQuery('examSlot.list', {
    institutionId,
    from: dayAfter(today, 1),
    to: dayAfter(today, daysAhead),
  });
  const moving = useCallMutation('checkupVisit.move', { meta: { contested: true } });
  useFormFailure(form, moving.failure);
  const move = async ({ slotId = '' }: { slotId?: string }) => {
    const answer = await moving.run({ visitId: visitor.visitId, slotId });
    if (!answer) return;
    const text = `${visitor.name}的日期已改。${told[answer.told]}`;
    if (answer.told === 'bySms') message.success(text, 6);
    else message.warning(text, 12);
    onClose();
  };
  return (
    <FormDialog title={`${visitor.name} 改约`} okText="改约并通知本人" busy={moving.busy} onClose={onClose}>
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ slotId: dropped }}
          onFinish={(values) => void move(values)}
        >
          <p className="hint">
            现在是 {day}
            {visitor.half !== null && ` ${halfDayLabels[visitor.half]}`}，{visitor.status.name}。
          </p>
          <Loaded query={slots}>
            {(data) => {
              const free = data.slots.filter(
                (slot) =>
                  !slot.closed &&
                  slot.taken < slot.places &&
                  (slot.day !== day || slot.half !== visitor.half),
              );
              return (
                <Form.Item
                  name="slotId"
                  label="改到"
                  extra={free.length === 0 && '明天起没有还有空位的时段，请先在日历里开放时段或增加名额。'}
                  rules={[{ required: true, message: '请选择改到哪个半天。' }]}
                >
                  <Select
                    showSearch={{ optionFilterProp: 'label' }}
                    placeholder="选择还有空位的半天"
                    options={free.map((slot) => ({
                      value: slot.slotId,
                      label: `${slot.day} ${weekdayNames[weekdayOf(slot.day) - 1]} ${halfDayLabels[slot.half]}（余 ${slot.places - slot.taken}）`,
                    }))}
                  />
                </Form.Item>
              );
            }}
          </Loaded>
        </Form>
      )}
    </FormDialog>
  );
}
