import { Form, Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { sexGroups } from '#domain/catalogue/catalogue.ts';
import type { CallInput } from '#wire/invoke.ts';
import type { ApiFailure } from '#web/api/api-failure.ts';
import { itemKindFields } from '#web/features/catalogue/item-kind-fields.tsx';
import { useReferenceCall } from '#web/queries/use-call-query.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { needed } from '#web/ui/app/form-rules.ts';
import { MoneyInput, moneyRule } from '#web/ui/app/money-input.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';

type Values = NonNullable<CallInput<'console.decideProposal'>['item']>;
interface Props {
  title: string;
  initial: Partial<Values>;
  busy: boolean;
  failure: ApiFailure | undefined;
  /** Read before the form: what saving touches. */
  before?: ReactNode;
  onSave: (item: Values) => void;
  onClose: () => void;
}

/** All of a standard item that operators edit. */
export function StandardItemForm({ title, initial, busy, failure, before, onSave, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const items = useReferenceCall('catalogue.list', {});
  useFormFailure(form, failure);
  const start = {
    aliases: [],
    sexes: [...sexGroups],
    unit: '次',
    fasting: false,
    radiation: false,
    preparation: '',
    contains: [],
    ...initial,
  };
  return (
    <FormDialog width={680} title={title} okText="保存" busy={busy} onClose={onClose}>
      {(formId) => (
        <>
          {before}
          <Form
            id={formId}
            form={form}
            layout="vertical"
            className="apart"
            initialValues={start}
            onFinish={({
              name,
              aliases,
              category,
              sexes,
              significance,
              referencePrice,
              unit,
              fasting,
              radiation,
              preparation,
              contains,
            }) =>
              onSave({
                name,
                aliases,
                category,
                sexes,
                significance,
                referencePrice,
                unit,
                fasting,
                radiation,
                preparation,
                contains,
              })
            }
          >
            <Form.Item name="name" label="名称" rules={[needed('请填写名称。')]}>
              <Input maxLength={60} />
            </Form.Item>
            <Form.Item name="aliases" label="别名" extra="输入后回车添加；机构价格表里的同名项目会自动认出。">
              <Select mode="tags" open={false} suffixIcon={null} />
            </Form.Item>
            {itemKindFields}
            <Form.Item
              name="referencePrice"
              label="参考价"
              rules={[{ required: true, message: '请填写参考价。' }, moneyRule]}
            >
              <MoneyInput />
            </Form.Item>
            <Form.Item
              name="unit"
              label="单位"
              extra="计价的次、项、套；需要时在分号后写明构成。"
              rules={[needed('请填写单位。')]}
            >
              <Input maxLength={30} />
            </Form.Item>
            <Form.Item name="contains" label="包含项目" extra="组合项目列出它包含的标准项目；单项留空。">
              <Select
                mode="multiple"
                optionFilterProp="label"
                options={(items.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
              />
            </Form.Item>
            <Form.Item name="significance" label="检查意义" rules={[needed('请填写检查意义。')]}>
              <Input.TextArea rows={3} maxLength={300} showCount />
            </Form.Item>
            <Form.Item
              name="preparation"
              label="检前准备"
              extra="写给受检人，印在员工方案上。组合项目留空时，按它包含的项目准备。"
            >
              <Input.TextArea
                rows={2}
                maxLength={200}
                placeholder="例如：空腹 8 小时以上；憋尿；女性避开月经期"
              />
            </Form.Item>
            <div className="cluster">
              <Form.Item name="fasting" label="需空腹" valuePropName="checked">
                <Switch />
              </Form.Item>
              <Form.Item name="radiation" label="有辐射" valuePropName="checked">
                <Switch />
              </Form.Item>
            </div>
          </Form>
        </>
      )}
    </FormDialog>
  );
}
