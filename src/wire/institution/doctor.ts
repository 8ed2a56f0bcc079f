import { z } from 'zod';
import { fileRef } from '#wire/common/common.ts';
import { publishedListInput, publishedPageOf } from '#wire/common/published.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { doctorId, institutionId } from '#wire/kernel/ids.ts';
import {
  chosenCode,
  done,
  id,
  integer,
  labelled,
  moment,
  shortText,
  status,
  text,
} from '#wire/kernel/shapes.ts';

const fields = {
  name: text('姓名', 20, 2),
  /** Dictionary doctor_title. */
  title: labelled('职称', chosenCode('请选择职称。')),
  department: text('科室', 30),
  introduction: shortText(300, '擅长与简介').default(''),
  /** 1 Monday to 7 Sunday. */
  days: labelled(
    '出诊日',
    z
      .array(integer(1, 7, '出诊日'))
      .max(7)
      .default([]),
  ),
  photoFileId: labelled('照片', id.nullable().default(null)),
  /** Smaller ones stand first on the institution's page. */
  sort: integer(0, 9999, '排序').default(0),
};

const ofInstitution = { caller: 'provider', relation: 'institutionMember', by: 'institutionId' } as const;
const ofDoctor = { caller: 'provider', relation: 'doctorMember', by: 'doctorId' } as const;

const own = z.object({
  id: z.string(),
  name: z.string(),
  title: z.object({ code: z.string(), name: z.string() }),
  department: z.string(),
  introduction: z.string(),
  days: z.array(z.number().int()),
  /** '': none. */
  photo: z.string(),
  sort: z.number().int(),
  status,
  updatedAt: moment,
  actions: z.array(z.string()),
});

/** An institution's own doctors; what visitors see of them is `doctor.list`. */
export const doctorCalls = {
  'doctor.listOwn': read({
    summary: '本机构的医师，含已冻结',
    kind: 'list',
    access: ofInstitution,
    viewAs: 'shown',
    input: z.object(publishedListInput),
    output: publishedPageOf(own),
  }),
  'doctor.detail': read({
    summary: '医师详情（编辑用）',
    access: ofDoctor,
    viewAs: 'shown',
    input: z.object({ doctorId }),
    output: own.extend({ photoFile: fileRef.nullable() }),
    failures: [404],
  }),
  'doctor.add': write({
    summary: '新增医师，保存即在机构主页公布',
    access: ofInstitution,
    input: z.object({ institutionId, ...fields }),
    output: done,
    failures: [409],
  }),
  'doctor.update': write({
    summary: '修改医师',
    access: ofDoctor,
    input: z.object({
      doctorId,
      ...fields,
      /** As it was read: 409 when somebody saved it since. */
      updatedAt: labelled('更新时间', moment),
    }),
    output: done,
    failures: [409],
  }),
  'doctor.delete': write({
    summary: '删除医师',
    access: ofDoctor,
    input: z.object({ doctorId }),
    output: done,
  }),
  'doctor.freeze': write({
    summary: '冻结医师：不再公布',
    access: ofDoctor,
    input: z.object({ doctorId }),
    output: done,
  }),
  'doctor.unfreeze': write({
    summary: '解冻医师：重新公布',
    access: ofDoctor,
    input: z.object({ doctorId }),
    output: done,
  }),
} as const;
