import { Button, Form, Input } from 'antd';
import { MoneyInput, moneyRule } from '#web/ui/app/money-input.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { useSureMutation } from '#web/ui/app/use-sure-mutation.ts';

interface Props {
  institutionId: string;
  /** What the buyer asks for, which the new item is. */
  asked: { catalogueCode: string; name: string };
  onAdded: (item: { id: string; name: string }) => void;
}

type Fields = Record<'name' | 'listPrice' | 'salePrice', string>;

/** An item that the institution has and its library lacks: added on the spot, and quoted at once. */
export function AddToLibrary({ institutionId, asked, onAdded }: Props) {
  const [form] = Form.useForm<Fields>();
  const add = useSureMutation('library.add');
  useFormFailure(form, add.failure);
  const save = async (fields: Fields) => {
    const item = await add.run({ institutionId, ...fields, catalogueCodes: [asked.catalogueCode] });
    if (item) onAdded(item);
  };
  const price = [{ required: true, message: '请填写金额。' }, moneyRule];
  return (
    <details className="well apart">
      <summary>本院能做，项目库里没有？补充到项目库</summary>
      <Form<Fields>
        form={form}
        className="above"
        layout="vertical"
        initialValues={{ name: asked.name, listPrice: '', salePrice: '' }}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item name="name" label="本院项目名称" rules={[{ required: true, message: '请填写项目名称。' }]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="listPrice" label="门市价" rules={price}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name="salePrice" label="售价（团检价）" rules={price}>
          <MoneyInput />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={add.busy}>
          加入项目库并用于报价
        </Button>
      </Form>
    </details>
  );
}
