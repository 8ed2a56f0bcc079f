import { Form } from 'antd';
import { useState } from 'react';
import type { ImportRow } from '#wire/library/import-shapes.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { ItemFormDrawer, type ItemFormValues, itemInput } from '#web/pages/provider/library/item-form.tsx';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { message } from '#web/ui/app/messages.tsx';
import styles from './import.module.css';

interface Props {
  row: ImportRow;
  onSave: (row: ImportRow, input: ReturnType<typeof itemInput>) => Promise<ImportRow>;
  onClose: () => void;
}

/** Everything of a row, beside what the file says. */
export function RowDrawer({ row, onSave, onClose }: Props) {
  const [form] = Form.useForm<ItemFormValues>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);
  const detail = useCallQuery('import.rowDetail', { rowId: row.id });

  const save = async (values: ItemFormValues) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = await onSave(row, itemInput(values));
      const [problem] = Object.values(saved.errors);
      if (problem) message.warning(`已保存，仍有问题：${problem}`, 6);
      return true;
    } catch (error) {
      setFailure(asApiFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return (
    <ItemFormDrawer
      title={`第 ${row.rowNo} 行`}
      form={form}
      draftId={row.id}
      initial={{ ...row, listPrice: row.listPrice ?? '', salePrice: row.salePrice ?? '' }}
      busy={busy}
      failure={failure}
      onSave={save}
      onClose={onClose}
      before={
        <>
          {detail.data && (
            <dl className={`well facts small ${styles.raw}`}>
              {detail.data.raw.map(({ letter, text }) => (
                <div key={letter}>
                  <dt>{letter} 列</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
          {Object.values(row.errors).map((text) => (
            <p key={text} className="field-error">
              {text}
            </p>
          ))}
        </>
      }
    />
  );
}
