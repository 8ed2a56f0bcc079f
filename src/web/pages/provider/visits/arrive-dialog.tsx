import { Button, Form, Input, Select } from 'antd';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { MoneyInput, moneyRule } from '#web/ui/app/money-input.tsx';
import { reasonRules } from '#web/ui/app/reason-rules.ts';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';

export type Visitor = CallOutput<'checkupVisit.listDay'>['people'][number];

interface Values {
  omitted: string[];
  addOns: { name: string; price: string; payer: 'company' | 'person' }[];
  reason?: string;
}

const payers = [
  { value: 'person', label: '个人付' },
  { value: 'company', label: '单位付' },
];

/** That somebody came, with what was left out and added. Neither is shown to the company. */
export function ArriveDialog({ visitor, onClose }: { visitor: Visitor; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const arrival = useCallMutation('checkupVisit.arrive', { meta: { contested: true } });
  useFormFailure(form, arrival.failure);
  const came = visitor.status.code === visitStatus.arrived;
  const save = async (values: Values) => {
    if (!(await arrival.run({ visitId: visitor.visitId, ...values }))) return;
    message.success(came ? `${visitor.name}的项目已保存。` : `${visitor.name}已登记到检。`);
    onClose();
  };
  return (
    <FormDialog
      title={came ? `修改${visitor.name}的项目` : `${visitor.name} 登记到检`}
      okText={came ? '保存' : '登记'}
      busy={arrival.busy}
      onClose={onClose}
    >
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ omitted: visitor.omitted, addOns: visitor.addOns }}
          onFinish={(values) => void save(values)}
        >
          <Form.Item name="omitted" label="未做的项目" extra="全部做完就留空。单位看不到是哪些项目。">
            <Select
              mode="multiple"
              placeholder="没有"
              options={visitor.items.map((value) => ({ value, label: value }))}
            />
          </Form.Item>
          <Form.List name="addOns">
            {(fields, { add, remove }) => (
              <Form.Item label="加项">
                <div className="stack gap-2">
                  {fields.map(({ key, name }) => (
                    <div key={key} className="cluster">
                      <Form.Item
                        name={[name, 'name']}
                        noStyle
                        rules={[{ required: true, message: '请填写加项名称。' }]}
                      >
                        <Input maxLength={60} placeholder="项目" aria-label={`第 ${name + 1} 项加项`} />
                      </Form.Item>
                      <Form.Item
                        name={[name, 'price']}
                        noStyle
                        rules={[{ required: true, message: '请填写金额，例如 128.00。' }, moneyRule]}
                      >
                        <MoneyInput placeholder="金额（元）" aria-label={`第 ${name + 1} 项的金额`} />
                      </Form.Item>
                      <Form.Item name={[name, 'payer']} noStyle>
                        <Select options={payers} aria-label={`第 ${name + 1} 项由谁付费`} />
                      </Form.Item>
                      <Button onClick={() => remove(name)}>删除</Button>
                    </div>
                  ))}
                  <Button onClick={() => add({ name: '', price: '', payer: 'person' })}>添加加项</Button>
                </div>
              </Form.Item>
            )}
          </Form.List>
          {came && (
            <Form.Item
              name="reason"
              label="修改原因"
              extra="和登记的人一起留在记录里。"
              rules={reasonRules('修改原因')}
            >
              <Input.TextArea rows={2} maxLength={500} />
            </Form.Item>
          )}
        </Form>
      )}
    </FormDialog>
  );
}
