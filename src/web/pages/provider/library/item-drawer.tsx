import { Button, Form } from 'antd';
import { useState } from 'react';
import { mappingState } from '#domain/institution/institution-item.ts';
import type { LibraryItem } from '#wire/library/library.ts';
import { itemNames } from '#web/features/catalogue/item-names.ts';
import { type StandardItem, StandardItemDialog } from '#web/features/catalogue/standard-item-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { useSureMutation } from '#web/ui/app/use-sure-mutation.ts';
import { ItemFormDrawer, type ItemFormValues, itemInput } from './item-form.tsx';

interface Props {
  institutionId: string;
  /** Undefined: a new one. */
  item: LibraryItem | undefined;
  categories: readonly string[];
  onClose: () => void;
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

/** A new item of the library, or one to change, with the standard item it corresponds to. */
export function ItemDrawer({ institutionId, item, categories, onClose }: Props) {
  const [form] = Form.useForm<ItemFormValues>();
  const add = useSureMutation('library.add');
  const update = useSureMutation('library.update');
  /** undefined: leave it to the name; empty: none corresponds. */
  const [standard, setStandard] = useState<readonly StandardItem[] | undefined>(
    item?.standardItems.length ? item.standardItems : undefined,
  );
  const [touched, setTouched] = useState(false);
  const [searching, setSearching] = useState<string>();

  const save = async (values: ItemFormValues) => {
    const input = {
      ...itemInput(values),
      ...(touched && { catalogueCodes: standard?.map(({ code }) => code) ?? [] }),
    };
    const saved = item
      ? await update.run({ itemId: item.id, ...input })
      : await add.run({ institutionId, ...input });
    if (!saved) return false;
    message.success(
      saved.mapping.code === mappingState.suggested
        ? `已保存，建议对应“${itemNames(saved.standardItems)}”，请在列表中确认。`
        : '已保存。',
    );
    return true;
  };

  return (
    <>
      <ItemFormDrawer
        title={item ? '编辑项目' : '新增项目'}
        form={form}
        draftId={item?.id ?? `new-${institutionId}`}
        initial={item ?? blank}
        categories={categories}
        busy={add.busy || update.busy}
        failure={add.failure ?? update.failure}
        onSave={save}
        onClose={onClose}
        after={
          <>
            <div className="well cluster">
              <small>标准项目</small>
              {standard ? itemNames(standard) || '无对应标准项目' : '保存后按名称给出建议'}
              <Button
                size="small"
                className="push"
                onClick={() => setSearching(form.getFieldValue('name') || '新项目')}
              >
                {standard === undefined ? '选择' : '更换'}
              </Button>
            </div>
            {item?.notices.map((text) => (
              <p key={text} className="hint above">
                {text}
              </p>
            ))}
          </>
        }
      />
      {searching !== undefined && (
        <StandardItemDialog
          name={searching}
          {...(standard && { current: standard })}
          onChoose={(chosen) => {
            setStandard(chosen);
            setTouched(true);
            setSearching(undefined);
          }}
          onClose={() => setSearching(undefined)}
        />
      )}
    </>
  );
}
