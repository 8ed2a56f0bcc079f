import { Form, Input } from 'antd';
import { creditCodeRule, mobileRule, needed } from '#web/ui/app/form-rules.ts';

/** Fields that applications of companies and institutions share. */
export const CreditCodeField = () => (
  <Form.Item
    name="creditCode"
    label="统一社会信用代码"
    rules={[creditCodeRule]}
    validateTrigger="onBlur"
    extra="18 位，见营业执照或登记证书"
  >
    <Input maxLength={24} className="num" autoComplete="off" spellCheck={false} />
  </Form.Item>
);

export const ContactFields = () => (
  <>
    <Form.Item name="contact" label="联系人" rules={[needed('请填写联系人。')]}>
      <Input maxLength={20} autoComplete="name" />
    </Form.Item>
    <Form.Item name="mobile" label="联系手机" rules={[mobileRule]} validateTrigger="onBlur">
      <Input maxLength={11} inputMode="numeric" autoComplete="tel-national" />
    </Form.Item>
  </>
);
