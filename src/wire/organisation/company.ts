import { z } from 'zod';
import { companyActs } from '#domain/company/company-role.ts';
import { fileRef } from '#wire/common/common.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import {
  codeName,
  done,
  empty,
  id,
  labelled,
  mobile,
  optionalText,
  pageInput,
  pageOf,
  regionCode,
  status,
  text,
} from '#wire/kernel/shapes.ts';
import { certificationState, creditCode, licenceFileId, region } from './certification.ts';

const companyInput = z.object({
  name: text('企业名称', 60, 4),
  creditCode,
  legalPerson: optionalText('法定代表人', 30),
  regionId: regionCode,
  address: optionalText('详细地址', 120),
  industry: optionalText('所属行业', 20),
  size: optionalText('人员规模', 20),
  contact: text('联系人', 20, 2),
  mobile,
  licenceFileId: labelled('证照文件', licenceFileId('营业执照')),
});

export const companySummary = z.object({
  id,
  name: z.string(),
  creditCode: z.string(),
  ...region,
  ...certificationState,
});

const companyFields = z.object({
  name: z.string(),
  creditCode: z.string(),
  legalPerson: z.string(),
  ...region,
  address: z.string(),
  industry: codeName,
  size: codeName,
  contact: z.string(),
  mobile: z.string(),
  licence: fileRef.nullable(),
});

export const companyDetail = companyFields.extend({
  id,
  ...certificationState,
  /** The version under review, or declined, of a company that has another one in force. */
  pending: companyFields.nullable(),
  /** While it is under review: how many were sent in before, and the usual time (median of the last reviews, none with few). */
  queue: z.object({ before: z.number().int(), usualHours: z.number().int().nullable() }).nullable(),
});

/** The company that the caller works for now. */
const isActive = z.boolean();

export const companyCalls = {
  'company.add': write({
    summary: '提交企业认证',
    access: { caller: 'member' },
    input: companyInput,
    output: done,
    failures: [409],
  }),
  'company.update': write({
    summary: '修改企业资料：改动名称、信用代码或执照会重新审核，其间原认证继续有效',
    access: { caller: 'member', relation: 'companyMember', by: 'id', act: 'manage' },
    input: companyInput.extend({ id }),
    output: z.object({ id: z.string(), underReview: z.boolean() }),
    failures: [409],
  }),
  'company.detail': read({
    summary: '我的一家企业',
    access: { caller: 'member', relation: 'companyMember', by: 'id' },
    viewAs: 'shown',
    input: z.object({ id }),
    output: companyDetail,
  }),
  'company.listPage': read({
    summary: '我的企业，分页',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z.object(pageInput),
    /** `role`: the caller's. */
    output: pageOf(companySummary.extend({ role: codeName, isActive })),
  }),
  'company.list': read({
    summary: '我可以为其采购的企业（已认证，或首次认证中），供选择',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: empty,
    output: z.array(
      z.object({
        id,
        name: z.string(),
        creditCode: z.string(),
        ...region,
        contact: z.string(),
        mobile: z.string(),
        isActive,
        /** What the caller's role in it allows. */
        acts: z.array(z.enum(companyActs)),
        /** 已认证, also while a change of it is under review; 认证中 the first time. */
        status,
      }),
    ),
  }),
} as const;
