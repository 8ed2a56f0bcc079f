import { Button, Drawer, Form, type FormInstance, Input, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { sexGroupLabel, sexGroups } from '#domain/catalogue/catalogue.ts';
import type { LibraryItem } from '#wire/library/library.ts';
import type { ApiFailure } from '#web/api/api-failure.ts';
import { MoneyInput, moneyRule } from '#web/ui/app/money-input.tsx';
import { NumberItem } from '#web/ui/app/number-input.tsx';
import { RestoredNotice } from '#web/ui/app/restored-notice.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { draftStore, isRecord, useStoredDraft } from '#web/ui/stored-draft.ts';

export type ItemFormValues = Pick<
  LibraryItem,
  'name' | 'code' | 'category' | 'listPrice' | 'salePrice' | 'sexes' | 'ageMin' | 'ageMax' | 'note'
>;

/** Typed and not saved, by item or import row: closing the drawer or reloading the page loses nothing. */
const drafts = draftStore<ItemFormValues>({
  key: 'itemForm',
  version: 1,
  lifetime: 'tab',
  isValid: (value): value is ItemFormValues => isRecord(value) && typeof value.name === 'string',
});

interface Props {
  title: string;
  form: FormInstance<ItemFormValues>;
  /** Whose draft it is: an item, an import row, or `new`. */
  draftId: string;
  initial: ItemFormValues;
  categories?: readonly string[];
  busy: boolean;
  failure: ApiFailure | undefined;
  /** False when it was not saved. */
  onSave: (values: ItemFormValues) => Promise<boolean>;
  onClose: () => void;
  /** Above and below the fields. */
  before?: ReactNode;
  after?: ReactNode;
}

/** All fields of an item, in the library and in an import row. The server's messages stand at their fields. */
export function ItemFormDrawer(props: Props) {
  const { title, form, draftId, initial, busy, failure, onSave, onClose, before, after } = props;
  const draft = useStoredDraft(drafts, initial, draftId);
  useFormFailure(form, failure);
  const discard = () => {
    draft.clear();
    form.setFieldsValue(initial);
  };
  return (
    <Drawer
      open
      title={title}
      size={520}
      mask={{ closable: false }}
      onClose={onClose}
      footer={
        <div className="row">
          <Button
            className="push"
            onClick={() => {
              draft.clear();
              onClose();
            }}
          >
            取消
          </Button>
          <Button type="primary" loading={busy} onClick={form.submit}>
            保存
          </Button>
        </div>
      }
    >
      <RestoredNotice at={draft.restoredAt} onDiscard={discard} />
      {before}
      <Form<ItemFormValues>
        form={form}
        layout="vertical"
        initialValues={draft.value}
        onValuesChange={(_, all) => draft.set(all)}
        onFinish={async (values) => {
          if (!(await onSave(values))) return;
          draft.clear();
          onClose();
        }}
      >
        <ItemFields categories={props.categories ?? []} />
      </Form>
      {after}
    </Drawer>
  );
}

const ages = [
  ['ageMin', '最小年龄'],
  ['ageMax', '最大年龄'],
] as const;

function ItemFields({ categories }: { categories: readonly string[] }) {
  const listId = useId();
  return (
    <>
      <Form.Item
        name="name"
        label="项目名称"
        rules={[{ required: true, whitespace: true, message: '请填写项目名称。' }]}
      >
        <Input maxLength={100} placeholder="与贵院收费单据一致，组合项目请写明项数" />
      </Form.Item>
      <div className="halves always gap-6">
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
        <Form.Item name="code" label="项目编码">
          <Input maxLength={60} placeholder="院内编码，可不填" />
        </Form.Item>
        <Form.Item name="category" label="类别">
          <Input maxLength={40} list={listId} placeholder="例如 检验科" />
        </Form.Item>
        {ages.map(([name, label]) => (
          <NumberItem
            key={name}
            name={name}
            label={label}
            rule={{ what: label, min: 0, max: 120, decimals: 0, unit: '岁' }}
            input={{ placeholder: '不限' }}
          />
        ))}
      </div>
      <datalist id={listId}>
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
      <Form.Item name="note" label="备注">
        <Input.TextArea rows={3} maxLength={500} showCount placeholder="包含的细项、检查条件等" />
      </Form.Item>
    </>
  );
}

/** As the calls take it: what was cleared is sent as empty; an empty sale price is the list price. */
export const itemInput = ({ salePrice, ageMin, ageMax, ...values }: ItemFormValues) => ({
  ...values,
  salePrice: salePrice || values.listPrice,
  ageMin: ageMin ?? null,
  ageMax: ageMax ?? null,
});
