import { z } from 'zod';
import { institutionDetail, institutionSummary } from '#wire/institution/institution.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { countedPageOf, done, id, integer, keywordText, pageInput, status } from '#wire/kernel/shapes.ts';
import { approveInput, declineInput, reviewFacts } from '#wire/organisation/certification.ts';
import { companyDetail, companySummary } from '#wire/organisation/company.ts';

const listInput = z.object({
  ...pageInput,
  status: integer(0, 9, '状态').optional(),
  /** Part of the name, or a credit code. */
  keyword: keywordText(60).default(''),
});
/** Who sent it in; `changed` = a certified record asks for a change. */
const sender = { applicant: z.string(), changed: z.boolean() };

const counts = { counts: z.array(status.extend({ count: z.number().int() })) };

/** Applications of companies and institutions; the demands' part stands in `wire/console/demand.ts`. */
export const consoleCalls = {
  'console.listCompanies': read({
    summary: '企业认证申请',
    kind: 'list',
    access: { caller: 'operator' },
    input: listInput,
    output: countedPageOf(companySummary.extend(sender)).extend(counts),
  }),
  'console.companyDetail': read({
    summary: '一家企业的认证资料、改动对比与记录',
    access: { caller: 'operator' },
    input: z.object({ id }),
    output: companyDetail.extend(reviewFacts),
  }),
  'console.approveCompany': write({
    summary: '企业认证通过',
    access: { caller: 'operator' },
    input: approveInput,
    output: done,
    failures: [409],
  }),
  'console.declineCompany': write({
    summary: '企业认证不通过，须写明原因',
    access: { caller: 'operator' },
    input: declineInput,
    output: done,
    failures: [409],
  }),
  'console.listInstitutions': read({
    summary: '机构入驻申请',
    kind: 'list',
    access: { caller: 'operator' },
    input: listInput,
    output: countedPageOf(institutionSummary.extend({ ...sender, creditCode: z.string() })).extend(counts),
  }),
  'console.institutionDetail': read({
    summary: '一家机构的入驻资料、改动对比与记录',
    access: { caller: 'operator' },
    input: z.object({ id }),
    output: institutionDetail.extend(reviewFacts),
  }),
  'console.approveInstitution': write({
    summary: '机构入驻通过',
    access: { caller: 'operator' },
    input: approveInput,
    output: done,
    failures: [409],
  }),
  'console.declineInstitution': write({
    summary: '机构入驻不通过，须写明原因',
    access: { caller: 'operator' },
    input: declineInput,
    output: done,
    failures: [409],
  }),
} as const;
