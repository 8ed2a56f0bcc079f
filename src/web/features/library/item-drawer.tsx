import { App, Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import type { LibraryItem } from '#wire/library.ts';
import { useAction } from '#web/api/use-action.ts';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { ItemFields, type ItemFormValues, itemInput } from './item-form.tsx';
import { type StandardItem, StandardItemDialog } from './standard-item-dialog.tsx';

interface Props {
  institutionId: string;
  /** An item to edit, `new` to add one, undefined: closed. */
  open: LibraryItem | 'new' | undefined;
  categories: readonly string[];
  onSaved: () => void;
  onClose: () => void;
}

export function ItemDrawer({ open, onClose, ...rest }: Props) {
  return (
    <Drawer
      open={open !== undefined}
      title={open === 'new' ? '新增项目' : '编辑项目'}
      size={520}
      destroyOnHidden
      mask={{ closable: false }}
      onClose={onClose}
    >
      {open && <ItemEditor {...rest} item={open === 'new' ? undefined : open} onClose={onClose} />}
    </Drawer>
  );
}

const blank: ItemFormValues = {
  name: '',
  code: '',
  category: '',
  listPrice: '',
  salePrice: '',
  sexes: [],
  ageMin: null,
  ageMax: null,
  note: '',
};

function ItemEditor({
  institutionId,
  item,
  categories,
  onSaved,
  onClose,
}: Omit<Props, 'open'> & { item: LibraryItem | undefined }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<ItemFormValues>();
  const add = useAction('library.add');
  const update = useAction('library.update');
  useFormFailure(form, add.failure ?? update.failure);
  /** undefined: leave it to the name; null: none corresponds. */
  const [standard, setStandard] = useState<StandardItem | null | undefined>(
    item?.catalogueCode ? { code: item.catalogueCode, name: item.catalogueName ?? '' } : undefined,
  );
  const [touched, setTouched] = useState(false);
  const [searching, setSearching] = useState<string>();

  const save = async (values: ItemFormValues) => {
    const input = {
      ...itemInput({ ...blank, ...values }),
      ...(touched ? { catalogueCode: standard?.code ?? null } : {}),
    };
    const saved = item
      ? await update.run({ itemId: item.id, ...input })
      : await add.run({ institutionId, ...input });
    if (!saved) return;
    message.success(
      saved.mapping.code === 1 ? `已保存，建议对应“${saved.catalogueName}”，请在列表中确认。` : '已保存。',
    );
    onSaved();
    onClose();
  };

  return (
    <>
      <Form<ItemFormValues>
        form={form}
        layout="vertical"
        initialValues={item ?? blank}
        onFinish={(values) => void save(values)}
      >
        <ItemFields categories={categories} />
        <div className="library-mapping-field">
          <span className="library-note">标准项目</span>
          <span>
            {standard ? standard.name : standard === null ? '无对应标准项目' : '保存后按名称给出建议'}
          </span>
          <Button size="small" onClick={() => setSearching(form.getFieldValue('name') || '新项目')}>
            {standard === undefined ? '选择' : '更换'}
          </Button>
        </div>
        {item?.notices.map((text) => (
          <p key={text} className="library-notice">
            {text}
          </p>
        ))}
        <div className="library-form-foot">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={add.busy || update.busy}>
            保存
          </Button>
        </div>
      </Form>
      <StandardItemDialog
        name={searching}
        onChoose={(chosen) => {
          setStandard(chosen);
          setTouched(true);
          setSearching(undefined);
        }}
        onClose={() => setSearching(undefined)}
      />
    </>
  );
}
