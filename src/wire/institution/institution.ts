import { z } from 'zod';
import { normaliseCode } from '#domain/kernel/typed.ts';
import { fileRef } from '#wire/common/common.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { institutionId } from '#wire/kernel/ids.ts';
import {
  codeName,
  done,
  id,
  integer,
  labelled,
  mobile,
  optionalText,
  pageInput,
  pageOf,
  regionCode,
  text,
  typedText,
} from '#wire/kernel/shapes.ts';
import { certificationState, creditCode, licenceFileId, region } from '#wire/organisation/certification.ts';
import { institutionProfile } from './public.ts';

const degrees = (label: string, example: string, from: number, to: number) =>
  z
    .number({ error: `${label}须为数字，例如 ${example}。` })
    .min(from, { error: `${label}应在 ${from} 到 ${to} 之间。` })
    .max(to, { error: `${label}应在 ${from} 到 ${to} 之间。` })
    .nullable()
    .default(null);

const institutionFieldsInput = z.object({
  name: text('机构名称', 60, 4),
  /** Made from the name when empty. */
  shortName: optionalText('机构简称', 20),
  type: text('机构类型', 30),
  level: text('医院等级', 30),
  licenceNo: labelled(
    '执业许可证号',
    typedText(
      normaliseCode,
      z.string().regex(/^[0-9A-Za-z-]{6,30}$/, {
        error: '执业许可证登记号为 6–30 位字母、数字或横线，请对照证照填写。',
      }),
      '请填写执业许可证登记号。',
    ),
  ),
  licenceFileId: labelled('证照文件', licenceFileId('医疗机构执业许可证')),
  creditCode,
  legalPerson: optionalText('法定代表人', 30),
  regionId: regionCode,
  address: text('详细地址', 120, 4),
  // The mainland, Hong Kong, Macau and Taiwan.
  longitude: labelled('经度', degrees('经度', '114.0579', 73, 136)),
  latitude: labelled('纬度', degrees('纬度', '22.5431', 3, 54)),
  hours: text('体检时间', 100),
  introduction: optionalText('机构简介', 2000),
  specialServices: labelled('特色服务', z.array(z.string().max(30)).max(40).default([])),
  dailyCapacity: labelled(
    '日接待量',
    z
      .number({ error: '请填写日接待量（人）。' })
      .int({ error: '日接待量须为整数。' })
      .min(1, { error: '日接待量至少 1 人。' })
      .max(20_000, { error: '日接待量最多 20000 人，请核对。' }),
  ),
  contact: text('联系人', 20, 2),
  mobile,
});

const bothCoordinates = (fields: { longitude: number | null; latitude: number | null }) =>
  (fields.longitude === null) === (fields.latitude === null);
const coordinatesProblem = { error: '经度和纬度须同时填写，或都不填。', path: ['latitude'] };

export const institutionSummary = z.object({
  id,
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  ...region,
  type: codeName,
  level: codeName,
  ...certificationState,
});

const institutionFields = z.object({
  name: z.string(),
  shortName: z.string(),
  type: codeName,
  level: codeName,
  licenceNo: z.string(),
  licence: fileRef.nullable(),
  creditCode: z.string(),
  legalPerson: z.string(),
  ...region,
  address: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  hours: z.string(),
  introduction: z.string(),
  specialServices: z.array(codeName),
  dailyCapacity: z.number().int(),
  contact: z.string(),
  mobile: z.string(),
});

export const institutionDetail = institutionFields.extend({
  id,
  /** Public, used by /organization/{code}. */
  code: z.string(),
  ...certificationState,
  /** The version under review, or declined, of an institution that has another one in force. */
  pending: institutionFields.nullable(),
});

const spot = z.object({ longitude: z.number(), latitude: z.number() });

/** The applicant's and the members' calls; the public ones stand in `wire/institution/public.ts`. */
export const institutionCalls = {
  'institution.add': write({
    summary: '提交机构入驻申请',
    access: { caller: 'member' },
    input: institutionFieldsInput.refine(bothCoordinates, coordinatesProblem),
    output: done,
    failures: [409],
  }),
  'institution.update': write({
    summary: '修改机构资料：改动证照内容会重新审核，其间原认证继续有效',
    access: { caller: 'member', relation: 'institutionMember', by: 'institutionId', act: 'manage' },
    input: institutionFieldsInput.extend({ institutionId }).refine(bothCoordinates, coordinatesProblem),
    output: z.object({ id: z.string(), underReview: z.boolean() }),
    failures: [409],
  }),
  'institution.preview': read({
    summary: '预览：公开主页在这些资料生效后的样子，不保存',
    access: { caller: 'member', relation: 'institutionMember', by: 'institutionId', act: 'manage' },
    viewAs: 'shown',
    // The licence itself is not on the public page: whoever looks need not have it at hand.
    input: institutionFieldsInput
      .extend({ institutionId, licenceFileId: labelled('证照文件', id.nullable()) })
      .refine(bothCoordinates, coordinatesProblem),
    output: institutionProfile,
  }),
  'institution.cityPlan': read({
    summary: '一个地区所在城市的示意图：市中心和平台上机构的位置',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z.object({ regionId: regionCode }),
    output: z.object({
      city: z.string(),
      /** Where the city's people roughly are; null where that is not known. */
      centre: spot.nullable(),
      /** Institutions in force that stated their place; at most 60. */
      institutions: z.array(spot.extend({ code: z.string(), shortName: z.string() })),
    }),
    failures: [404],
  }),
  'institution.detail': read({
    summary: '我的一家机构',
    access: { caller: 'member', relation: 'institutionMember', by: 'institutionId' },
    viewAs: 'shown',
    input: z.object({ institutionId }),
    output: institutionDetail,
  }),
  'institution.listMine': read({
    summary: '我所属的机构',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z.object({ ...pageInput, status: integer(0, 9, '状态').optional() }),
    output: pageOf(institutionSummary),
  }),
} as const;
