import { Form, Input } from 'antd';
import { sexGroups } from '#domain/catalogue/catalogue.ts';
import type { CallInput } from '#wire/invoke.ts';
import { itemKindFields } from '#web/features/catalogue/item-kind-fields.tsx';
import { proposalAnswer } from '#web/features/catalogue/proposal-answer.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { needed } from '#web/ui/app/form-rules.ts';
import { message } from '#web/ui/app/messages.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';

type Values = Omit<CallInput<'catalogue.propose'>, 'institutionId' | 'itemId'>;
interface Props {
  institutionId: string;
  /** The own item that no standard item corresponds to. */
  item: { id: string; name: string } | undefined;
  onClose: () => void;
}

/** Asks the platform for a standard item that is missing; earlier requests with their answers stand below. */
export function ProposeDialog({ institutionId, item, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const propose = useCallMutation('catalogue.propose');
  const earlier = useCallQuery('catalogue.listProposals', { institutionId, size: 20 });
  useFormFailure(form, propose.failure);
  const send = async (values: Values) => {
    if (!(await propose.run({ institutionId, ...(item && { itemId: item.id }), ...values }))) return;
    message.success('已提交，平台答复后会通知您。');
    onClose();
  };
  return (
    <FormDialog title="申请新的标准项目" okText="提交申请" busy={propose.busy} onClose={onClose}>
      {(formId) => (
        <>
          <Form
            id={formId}
            form={form}
            layout="vertical"
            initialValues={{ name: item?.name ?? '', sexes: [...sexGroups] }}
            onFinish={(values) => void send(values)}
          >
            <Form.Item name="name" label="项目名称" rules={[needed('请填写项目名称。')]}>
              <Input maxLength={60} />
            </Form.Item>
            {itemKindFields}
            <Form.Item
              name="note"
              label="说明"
              extra="检查什么、包含哪些细项、用什么方法，便于平台判断是新项目还是已有项目的别名。"
              rules={[needed('请填写说明。'), { min: 5, message: '请至少写 5 个字。' }]}
            >
              <Input.TextArea rows={3} maxLength={500} />
            </Form.Item>
          </Form>
          {earlier.data && earlier.data.records.length > 0 && (
            <>
              <h3>申请记录</h3>
              <ul className="divided note">
                {earlier.data.records.map((proposal) => (
                  <li key={proposal.id}>
                    {proposal.name}：{proposalAnswer(proposal)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
