import { Form, Input } from 'antd';
import { normaliseCreditCode } from '#domain/kernel/typed.ts';
import { CleanInput } from '#web/ui/app/clean-input.tsx';
import { chosen, creditCodeRule, mobileRule, needed } from '#web/ui/app/form-rules.ts';
import { MobileInput } from '#web/ui/app/mobile-input.tsx';
import { RegionCascader } from '#web/ui/app/region-cascader.tsx';
import { LicenceUpload } from './licence-upload.tsx';

// Fields that applications of companies and institutions share.

/** `企业名称`, as the licence has it. */
export const NameField = ({ noun, extra }: { noun: string; extra: string }) => (
  <Form.Item name="name" label={`${noun}名称`} rules={[needed(`请填写${noun}名称。`)]} extra={extra}>
    <Input maxLength={60} autoComplete="organization" />
  </Form.Item>
);

export const LicenceField = ({ licence }: { licence: string }) => (
  <Form.Item className="full" name="licenceFileId" label={licence} rules={[chosen(`请上传${licence}。`)]}>
    <LicenceUpload />
  </Form.Item>
);

interface PlaceProps {
  /** Why the region is needed, e.g. 请选择到区县。 */
  region: string;
  /** What is said where the address is missing; without it the address may be left out. */
  address?: string;
  placeholder: string;
}

export const PlaceFields = ({ region, address, placeholder }: PlaceProps) => (
  <>
    <Form.Item name="regionId" label="所在地区" rules={[chosen(region)]}>
      <RegionCascader />
    </Form.Item>
    <Form.Item name="address" label="详细地址" rules={address ? [needed(address)] : []}>
      <Input maxLength={120} autoComplete="street-address" placeholder={placeholder} />
    </Form.Item>
  </>
);

export const CreditCodeField = () => (
  <Form.Item
    name="creditCode"
    label="统一社会信用代码"
    rules={[creditCodeRule]}
    validateTrigger="onBlur"
    extra="18 位，见营业执照或登记证书"
  >
    <CleanInput clean={normaliseCreditCode} className="num" />
  </Form.Item>
);

export const LegalPersonField = () => (
  <Form.Item
    name="legalPerson"
    label="法定代表人"
    extra="与证照一致；用于识别采购方与体检机构之间的关联，不公开"
  >
    <Input maxLength={30} autoComplete="off" />
  </Form.Item>
);

export const ContactFields = () => (
  <>
    <Form.Item name="contact" label="联系人" rules={[needed('请填写联系人。')]}>
      <Input maxLength={20} autoComplete="name" />
    </Form.Item>
    <Form.Item name="mobile" label="联系手机" rules={[mobileRule]} validateTrigger="onBlur">
      <MobileInput />
    </Form.Item>
  </>
);
