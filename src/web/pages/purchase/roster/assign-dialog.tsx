import { Form, Radio } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';

interface Props {
  rosterId: string;
  data: CallOutput<'roster.ofDemand'>;
  personIds: readonly string[];
  onClose: (done: boolean) => void;
}

/** A person's choice of a package, which later uploads leave. */
export function AssignDialog({ rosterId, data, personIds, onClose }: Props) {
  const assign = useCallMutation('roster.assign');
  const save = async ({ packageId }: { packageId: string }) => {
    const done = await assign.run({ rosterId, personIds: [...personIds], packageId });
    if (!done) return;
    const kept = done.kept > 0 ? `${done.kept} 人已预约或已到检，套餐不变。` : '';
    message.success(`已为 ${done.changed} 人${packageId === '' ? '按规则分配' : '选定套餐'}。${kept}`);
    onClose(true);
  };
  return (
    <FormDialog
      title={`为所选 ${personIds.length} 人选定套餐`}
      okText="确定"
      busy={assign.busy}
      onClose={() => onClose(false)}
    >
      {(formId) => (
        <Form id={formId} layout="vertical" onFinish={save}>
          <FailureAlert failure={assign.failure} className="notice" />
          <Form.Item
            name="packageId"
            label="套餐"
            rules={[{ required: true, message: '请选择套餐。', validator: chosen }]}
          >
            <Radio.Group
              className="stack gap-2"
              options={[
                ...data.packages.map(({ packageId, label }) => ({ value: packageId, label })),
                { value: '', label: '按需求的规则分配（性别、年龄、人员类别、婚姻状况）' },
              ]}
            />
          </Form.Item>
          <p className="hint">手工选定的套餐，以后上传名单时不会改变。</p>
        </Form>
      )}
    </FormDialog>
  );
}

const chosen = (_: unknown, value: unknown) =>
  value === undefined ? Promise.reject(new Error('请选择套餐。')) : Promise.resolve();
