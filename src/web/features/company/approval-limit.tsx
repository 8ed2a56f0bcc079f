import { Button, Form } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { message } from '#web/ui/app/messages.tsx';
import { MoneyInput, moneyRule } from '#web/ui/app/money-input.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { Money } from '#web/ui/money.tsx';

interface Props {
  id: string;
  people: CallOutput<'company.members'>;
}

/** Above which amounts an award needs a second and a third person. */
export function ApprovalLimit({ id, people: { approvalLimit, secondApprovalLimit, mayManage } }: Props) {
  const [form] = Form.useForm<{ limit: string; secondLimit: string }>();
  const { run, busy, failure } = useCallMutation('company.setApprovalLimit');
  useFormFailure(form, failure);
  const save = async ({ limit, secondLimit }: { limit: string; secondLimit: string }) => {
    if (await run({ id, limit: limit.trim(), secondLimit: secondLimit.trim() }))
      message.success(limit.trim() ? '审批限额已保存。' : '已取消审批，定标不再需要第二人。');
  };
  return (
    <Panel title="定标审批">
      <p className="hint">
        一次定标的总额（各套餐中标价 ×
        人数之和）超过审批限额时，提交人之外的一位审批人或管理员批准后才能完成采购；超过两人审批限额时，须两位先后批准，同一人不能批准两次。进行中的需求按发布或提交审批时较严的限额执行，放宽只对之后发布的需求生效。
      </p>
      {mayManage ? (
        <Form
          form={form}
          className="cluster top above"
          initialValues={{ limit: approvalLimit, secondLimit: secondApprovalLimit }}
          onFinish={save}
        >
          <Form.Item name="limit" label="审批限额" rules={[moneyRule]} extra="留空：不需要审批">
            <MoneyInput />
          </Form.Item>
          <Form.Item name="secondLimit" label="两人审批限额" rules={[moneyRule]} extra="留空：一人批准即可">
            <MoneyInput />
          </Form.Item>
          <Form.Item>
            <Button htmlType="submit" loading={busy}>
              保存限额
            </Button>
          </Form.Item>
        </Form>
      ) : (
        <p>
          {approvalLimit ? (
            <>
              审批限额 <Money yuan={approvalLimit} />
              {secondApprovalLimit && (
                <>
                  ；两人审批限额 <Money yuan={secondApprovalLimit} />
                </>
              )}
            </>
          ) : (
            '未设限额，定标不需要审批。'
          )}
        </p>
      )}
    </Panel>
  );
}
