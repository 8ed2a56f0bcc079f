import { Form, Input } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { ApplicationForm, type ApplicationFormProps } from '#web/features/certification/application-form.tsx';
import { ContactFields, CreditCodeField } from '#web/features/certification/common-fields.tsx';
import { LicenceUpload } from '#web/features/certification/licence-upload.tsx';
import { DictionarySelect } from '#web/ui/app/dictionary-select.tsx';
import { chosen, needed } from '#web/ui/app/form-rules.ts';
import { RegionCascader } from '#web/ui/app/region-cascader.tsx';
import type { StoredFileRef } from '#web/ui/app/stored-file.tsx';

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

export const CompanyForm = (props: ApplicationFormProps<CompanyFormValues>) => (
  <ApplicationForm {...props}>
    <section className="panel halves gap-6">
      <Form.Item
        name="name"
        label="企业名称"
        rules={[needed('请填写企业名称。')]}
        extra="与营业执照一致的全称"
      >
        <Input maxLength={60} autoComplete="organization" />
      </Form.Item>
      <CreditCodeField />
      <Form.Item name="regionId" label="所在地区" rules={[chosen('请选择所在地区。')]}>
        <RegionCascader />
      </Form.Item>
      <Form.Item name="address" label="详细地址">
        <Input maxLength={120} autoComplete="street-address" placeholder="选填，街道、楼栋、楼层" />
      </Form.Item>
      <Form.Item name="industry" label="所属行业">
        <DictionarySelect dictionary="industry" placeholder="选填" />
      </Form.Item>
      <Form.Item name="size" label="人员规模">
        <DictionarySelect dictionary="company_size" placeholder="选填" />
      </Form.Item>
      <ContactFields />
      <Form.Item className="full" name="licenceFileId" label="营业执照" rules={[chosen('请上传营业执照。')]}>
        <LicenceUpload />
      </Form.Item>
    </section>
  </ApplicationForm>
);

/** What the call takes of what was typed. */
export const companyInputOf = ({ licenceFileId, ...values }: CompanyFormValues) => ({
  ...values,
  address: values.address ?? '',
  industry: values.industry ?? '',
  size: values.size ?? '',
  licenceFileId: licenceFileId.fileId,
});

/** The form as it was last sent: a declined change, else what is in force. */
export function companyFormOf(company: CallOutput<'company.detail'>): Partial<CompanyFormValues> {
  const { name, creditCode, regionId, address, industry, size, contact, mobile, licence } =
    company.pending ?? company;
  return {
    name,
    creditCode,
    regionId,
    address,
    contact,
    mobile,
    ...(industry.code !== '' && { industry: String(industry.code) }),
    ...(size.code !== '' && { size: String(size.code) }),
    ...(licence && { licenceFileId: licence }),
  };
}
