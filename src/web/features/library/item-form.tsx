import { Form, Input, InputNumber, Select } from 'antd';
import { sexGroupLabel, sexGroups } from '#domain/catalogue/catalogue.ts';
import { MoneyInput, moneyRule } from '#web/ui/app/money-input.tsx';

export interface ItemFormValues {
  name: string;
  code: string;
  category: string;
  listPrice: string;
  salePrice: string;
  sexes: (1 | 2 | 3)[];
  ageMin: number | null;
  ageMax: number | null;
  note: string;
}

const none: readonly string[] = [];

/** The fields of an item, in the library and in an import row. Server refusals land at their field. */
export function ItemFields({ categories = none }: { categories?: readonly string[] }) {
  return (
    <>
      <Form.Item
        name="name"
        label="项目名称"
        rules={[{ required: true, whitespace: true, message: '请填写项目名称。' }]}
      >
        <Input maxLength={100} placeholder="与贵院收费单据一致，组合项目请写明项数" />
      </Form.Item>
      <div className="library-pair">
        <Form.Item
          name="listPrice"
          label="原价（元）"
          rules={[{ required: true, message: '请填写原价。' }, moneyRule]}
        >
          <MoneyInput />
        </Form.Item>
        <Form.Item
          name="salePrice"
          label="优惠价（元）"
          rules={[moneyRule]}
          extra="团检价格；不填则与原价相同"
        >
          <MoneyInput />
        </Form.Item>
      </div>
      <div className="library-pair">
        <Form.Item name="code" label="项目编码">
          <Input maxLength={60} placeholder="院内编码，可不填" />
        </Form.Item>
        <Form.Item name="category" label="类别">
          <Input maxLength={40} list="library-categories" placeholder="例如 检验科" />
        </Form.Item>
      </div>
      <datalist id="library-categories">
        {categories.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Form.Item name="sexes" label="适用性别" extra="不选为不限">
        <Select
          mode="multiple"
          allowClear
          placeholder="不限"
          options={sexGroups.map((value) => ({ value, label: sexGroupLabel[value] }))}
        />
      </Form.Item>
      <div className="library-pair">
        <Form.Item name="ageMin" label="最小年龄">
          <InputNumber
            min={0}
            max={120}
            precision={0}
            placeholder="不限"
            suffix="岁"
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item name="ageMax" label="最大年龄">
          <InputNumber
            min={0}
            max={120}
            precision={0}
            placeholder="不限"
            suffix="岁"
            style={{ width: '100%' }}
          />
        </Form.Item>
      </div>
      <Form.Item name="note" label="备注">
        <Input.TextArea rows={3} maxLength={500} showCount placeholder="包含的细项、检查条件等" />
      </Form.Item>
    </>
  );
}

/** As the calls take it: what was cleared is sent as empty, and an empty sale price not at all. */
export const itemInput = ({ salePrice, ageMin, ageMax, ...values }: ItemFormValues) => ({
  ...values,
  ...(salePrice ? { salePrice } : { salePrice: values.listPrice }),
  ageMin: ageMin ?? null,
  ageMax: ageMax ?? null,
});
