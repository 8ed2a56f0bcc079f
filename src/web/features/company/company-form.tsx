import { Form } from 'antd';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { ApplicationForm, type ApplicationFormProps } from '#web/features/certification/application-form.tsx';
import {
  ContactFields,
  CreditCodeField,
  LegalPersonField,
  LicenceField,
  NameField,
  PlaceFields,
} from '#web/features/certification/common-fields.tsx';
import { DictionarySelect } from '#web/ui/app/dictionary-select.tsx';
import type { StoredFileRef } from '#web/ui/app/stored-file.tsx';

/** As typed; `licenceFileId` holds the whole file so that it can be shown. */
export type CompanyFormValues = Omit<CallInput<'company.add'>, 'licenceFileId'> & {
  licenceFileId: StoredFileRef;
};

export const CompanyForm = (props: ApplicationFormProps<CompanyFormValues>) => (
  <ApplicationForm {...props}>
    <section className="panel halves gap-6">
      <NameField noun="企业" extra="与营业执照一致的全称" />
      <CreditCodeField />
      <LegalPersonField />
      <PlaceFields region="请选择所在地区。" placeholder="选填，街道、楼栋、楼层" />
      <Form.Item name="industry" label="所属行业">
        <DictionarySelect dictionary="industry" placeholder="选填" />
      </Form.Item>
      <Form.Item name="size" label="人员规模">
        <DictionarySelect dictionary="company_size" placeholder="选填" />
      </Form.Item>
      <ContactFields />
      <LicenceField licence="营业执照" />
    </section>
  </ApplicationForm>
);

/** What the call takes of what was typed. */
export const companyInputOf = ({ licenceFileId, ...values }: CompanyFormValues) => ({
  ...values,
  licenceFileId: licenceFileId.fileId,
});

/** The form as it was last sent: a declined change, else what is in force. */
export function companyFormOf(company: CallOutput<'company.detail'>): Partial<CompanyFormValues> {
  const { name, creditCode, legalPerson, regionId, address, industry, size, contact, mobile, licence } =
    company.pending ?? company;
  return {
    name,
    creditCode,
    legalPerson,
    regionId,
    address,
    contact,
    mobile,
    ...(industry.code !== '' && { industry: String(industry.code) }),
    ...(size.code !== '' && { size: String(size.code) }),
    ...(licence && { licenceFileId: licence }),
  };
}
