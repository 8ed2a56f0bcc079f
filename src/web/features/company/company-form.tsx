import { Button, Col, Form, Input, Row } from 'antd';
import { chosen, creditCodeRule, mobileRule, needed } from '#web/ui/app/form-rules.ts';
import { LicenceUpload } from '#web/features/certification/licence-upload.tsx';
import { DictionarySelect } from '#web/ui/app/dictionary-select.tsx';
import { RegionCascader } from '#web/ui/app/region-cascader.tsx';
import type { StoredFileRef } from '#web/ui/app/stored-file.tsx';
import type { ApiFailure } from '#web/api/api-failure.ts';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';

/** As typed; `licenceFileId` holds the whole file so that it can be shown. */
export interface CompanyFormValues {
  name: string;
  creditCode: string;
  regionId: string;
  address?: string;
  industry?: string;
  size?: string;
  contact: string;
  mobile: string;
  licenceFileId: StoredFileRef;
}

interface Props {
  initial: Partial<CompanyFormValues>;
  busy: boolean;
  failure: ApiFailure | undefined;
  submitText: string;
  onTyped?: (values: Partial<CompanyFormValues>) => void;
  onSubmit: (values: CompanyFormValues) => void;
}

export function CompanyForm({ initial, busy, failure, submitText, onTyped, onSubmit }: Props) {
  const [form] = Form.useForm<CompanyFormValues>();
  useFormFailure(form, failure);
  return (
    <Form
      form={form}
      layout="vertical"
      className="panel form-narrow"
      initialValues={initial}
      onValuesChange={(_, all) => onTyped?.(all)}
      onFinish={onSubmit}
    >
      <Row gutter={24}>
        <Col xs={24} md={12}>
          <Form.Item
            name="name"
            label="企业名称"
            rules={[needed('请填写企业名称。')]}
            extra="与营业执照一致的全称"
          >
            <Input maxLength={60} autoComplete="organization" />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item
            name="creditCode"
            label="统一社会信用代码"
            rules={[creditCodeRule]}
            validateTrigger="onBlur"
            extra="18 位，见营业执照右上角"
          >
            <Input maxLength={24} className="num" autoComplete="off" spellCheck={false} />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="regionId" label="所在地区" rules={[chosen('请选择所在地区。')]}>
            <RegionCascader />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="address" label="详细地址">
            <Input maxLength={120} autoComplete="street-address" placeholder="选填，街道、楼栋、楼层" />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="industry" label="所属行业">
            <DictionarySelect dictionary="industry" placeholder="选填" />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="size" label="人员规模">
            <DictionarySelect dictionary="company_size" placeholder="选填" />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="contact" label="联系人" rules={[needed('请填写联系人。')]}>
            <Input maxLength={20} autoComplete="name" />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="mobile" label="联系手机" rules={[mobileRule]} validateTrigger="onBlur">
            <Input maxLength={11} inputMode="numeric" autoComplete="tel-national" />
          </Form.Item>
        </Col>
        <Col span={24}>
          <Form.Item name="licenceFileId" label="营业执照" rules={[chosen('请上传营业执照。')]}>
            <LicenceUpload />
          </Form.Item>
        </Col>
      </Row>
      <Button type="primary" size="large" htmlType="submit" loading={busy}>
        {submitText}
      </Button>
    </Form>
  );
}

/** What the call takes of what was typed. */
export const companyInputOf = ({ licenceFileId, ...values }: CompanyFormValues) => ({
  ...values,
  address: values.address ?? '',
  industry: values.industry ?? '',
  size: values.size ?? '',
  licenceFileId: licenceFileId.fileId,
});
