import { Checkbox, DatePicker, Form, Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useAction } from '#web/api/use-action.ts';
import { Money } from '#web/ui/money.tsx';
import { dayText } from '#web/ui/time.ts';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { WholeAmount } from './demand-facts.tsx';
import type { QuotationDetail } from './types.ts';

interface Values {
  validUntil: Dayjs;
  services: string[];
  remarks: string;
}

interface Props {
  detail: QuotationDetail;
  onSent: () => void;
  onClose: () => void;
}

/** The terms of the whole quote, a last look at its packages, and off to the buyer. */
export function SendDialog({ detail, onSent, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const action = useAction('quotation.confirm');
  useFormFailure(form, action.failure);
  const deadline = dayText(detail.demand.deadline);
  const finish = async ({ validUntil, services, remarks }: Values) => {
    const done = await action.run({
      quotationId: detail.quotationId,
      validUntil: validUntil.format('YYYY-MM-DD'),
      services,
      remarks,
    });
    if (done) onSent();
  };
  const wanted = detail.serviceChoices.filter((one) => one.required).map((one) => one.name);
  return (
    <Modal
      open
      width={680}
      title="提交报价"
      okText="提交报价"
      okButtonProps={{ loading: action.busy }}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <table className="quote-recap">
        <tbody>
          {detail.packages.map((one) => (
            <tr key={one.quotationPackageId}>
              <th scope="row">{one.name}</th>
              <td>{one.headcount} 人</td>
              <td>
                <Money yuan={one.quotedTotal} exact /> / 人
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">合计</th>
            <td>{detail.packages.reduce((sum, one) => sum + one.headcount, 0)} 人</td>
            <td>
              <WholeAmount detail={detail} />
            </td>
          </tr>
        </tbody>
      </table>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          validUntil: dayjs(detail.validUntil ?? detail.suggestedValidUntil),
          services:
            detail.services.length > 0
              ? detail.services
              : detail.serviceChoices.filter((one) => one.required).map((one) => one.code),
          remarks: detail.remarks,
        }}
        onFinish={(values) => void finish(values)}
      >
        <Form.Item
          name="validUntil"
          label="报价有效期至"
          extra={`不早于报价截止日 ${deadline}，最长一年`}
          rules={[{ required: true, message: '请选择报价有效期。' }]}
        >
          <DatePicker
            allowClear={false}
            disabledDate={(date) =>
              date.format('YYYY-MM-DD') < deadline || date.isAfter(dayjs().add(1, 'year'))
            }
          />
        </Form.Item>
        <Form.Item
          name="services"
          label="随报价提供的服务"
          extra={wanted.length > 0 ? `采购方要求：${wanted.join('、')}` : undefined}
        >
          <Checkbox.Group
            className="quote-services"
            options={detail.serviceChoices.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Form.Item>
        <Form.Item name="remarks" label="报价说明">
          <Input.TextArea
            style={{ marginBottom: 12 }}
            rows={3}
            maxLength={1000}
            showCount
            placeholder="接待安排、加项政策、限制条件等采购方需要知道的事"
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
