import { App, Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import type { ImportRow } from '#wire/library-import.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { ItemFields, type ItemFormValues, itemInput } from './item-form.tsx';

interface Props {
  row: ImportRow | undefined;
  onSave: (row: ImportRow, input: ReturnType<typeof itemInput>) => Promise<ImportRow>;
  onClose: () => void;
}

/** Everything of a row, beside what the file says. */
export function RowDrawer({ row, onSave, onClose }: Props) {
  return (
    <Drawer
      open={row !== undefined}
      title={row ? `第 ${row.rowNo} 行` : ''}
      size={520}
      destroyOnHidden
      mask={{ closable: false }}
      onClose={onClose}
    >
      {row && <RowEditor row={row} onSave={onSave} onClose={onClose} />}
    </Drawer>
  );
}

function RowEditor({ row, onSave, onClose }: Props & { row: ImportRow }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<ItemFormValues>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);
  const detail = useCall('import.rowDetail', { rowId: row.id });
  useFormFailure(form, failure);

  const save = async (values: ItemFormValues) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = await onSave(row, itemInput(values));
      const [problem] = Object.values(saved.errors);
      if (problem) message.warning(`已保存，仍有问题：${problem}`, 6);
      onClose();
    } catch (error) {
      setFailure(asApiFailure(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {detail.data && (
        <dl className="import-raw">
          {detail.data.raw.map(({ letter, text }) => (
            <div key={letter}>
              <dt>{letter} 列</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Form<ItemFormValues>
        form={form}
        layout="vertical"
        initialValues={{ ...row, listPrice: row.listPrice ?? '', salePrice: row.salePrice ?? '' }}
        onFinish={(values) => void save(values)}
      >
        {Object.values(row.errors).map((text) => (
          <p key={text} className="library-problem library-gap">
            {text}
          </p>
        ))}
        <ItemFields />
        <div className="library-form-foot">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            保存
          </Button>
        </div>
      </Form>
    </>
  );
}
