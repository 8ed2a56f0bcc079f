import { Form, Select } from 'antd';
import { type SexGroup, sexGroupLabel, sexGroups } from '#domain/catalogue/catalogue.ts';
import { CategorySelect } from './category-select.tsx';

/** What kind of item it is and for whom: fields `category` and `sexes` of a form. */
export const itemKindFields = (
  <>
    <Form.Item name="category" label="分类" rules={[{ required: true, message: '请选择分类。' }]}>
      <CategorySelect />
    </Form.Item>
    <Form.Item name="sexes" label="适用人群" rules={[{ required: true, message: '请选择适用人群。' }]}>
      <Select<SexGroup[]>
        mode="multiple"
        options={sexGroups.map((value) => ({ value, label: sexGroupLabel[value] }))}
      />
    </Form.Item>
  </>
);
