import { Checkbox, Form } from 'antd';
import { halfDayLabels } from '#domain/examination/visit-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { NumberItem } from '#web/ui/app/number-input.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { placesRule } from './places-rule.ts';

export type Slot = CallOutput<'examSlot.list'>['slots'][number];

interface Values {
  places: number;
  closed: boolean;
}

/** Places of one half-day. */
export function SlotDialog(props: { institutionId: string; slot: Slot; onClose: () => void }) {
  const { institutionId, slot, onClose } = props;
  const [form] = Form.useForm<Values>();
  const saving = useCallMutation('examSlot.save');
  useFormFailure(form, saving.failure);
  const save = async (values: Values) => {
    if (!(await saving.run({ institutionId, slotId: slot.slotId, ...values }))) return;
    message.success('时段已保存。');
    onClose();
  };
  return (
    <FormDialog
      title={`${slot.day} ${halfDayLabels[slot.half]}`}
      okText="保存"
      busy={saving.busy}
      onClose={onClose}
    >
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ places: slot.places, closed: slot.closed }}
          onFinish={(values) => void save(values)}
        >
          <p className="hint">已有 {slot.taken} 人预约，名额不能少于已约人数。</p>
          <NumberItem name="places" label="名额" rule={placesRule('名额')} needed="请填写名额。" />
          <Form.Item name="closed" valuePropName="checked">
            <Checkbox>停止预约（已约的人不受影响，请自行联系改约）</Checkbox>
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
}
