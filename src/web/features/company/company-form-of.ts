import type { CallOutput } from '#wire/invoke.ts';
import type { CompanyFormValues } from './company-form.tsx';

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
    ...(industry.code === '' ? {} : { industry: String(industry.code) }),
    ...(size.code === '' ? {} : { size: String(size.code) }),
    ...(licence ? { licenceFileId: licence } : {}),
  };
}
