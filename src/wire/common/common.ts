import { z } from 'zod';
import { uploadFileType } from '#domain/file/upload-file-type.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import {
  codeName,
  empty,
  fileOutput,
  id,
  integer,
  keywordText,
  labelled,
  regionCode,
  shortText,
  text,
} from '#wire/kernel/shapes.ts';

/** What an upload is for; it decides which kinds of file are taken and whether strangers may read it. */
const moduleCodes = ['bid_tender_file', 'licence', 'institution_photo', 'head_image', 'seal'] as const;
export type ModuleCode = (typeof moduleCodes)[number];

/** A stored file as records show it. `src` is read with the access token, unless the file is public. */
export const fileRef = z.object({ fileId: id, name: z.string(), mime: z.string(), src: z.string() });
export type FileRef = z.infer<typeof fileRef>;

/** What a quotation was sent with, and what its earlier versions were sent with where that differs; the latest first. */
export const quotationFiles = {
  attachments: z.array(fileRef),
  earlierAttachments: z.array(z.object({ revision: z.int(), sentAt: z.string(), files: z.array(fileRef) })),
};

const region = z.object({
  id: z.string(),
  name: z.string(),
  /** Telephone area code; '' for provinces. */
  code: z.string(),
});
const city = region.extend({ provinceName: z.string(), hot: z.boolean() });

/** Multipart fields are text. */
const onlyFileType = z.literal(uploadFileType, { error: `文件类型只能是 ${uploadFileType}。` });

export const commonCalls = {
  'common.upload': write({
    summary: '上传文件（图片、PDF、表格、Word 文档，20 MB 以内；类型以内容为准）',
    access: { caller: 'member' },
    input: z.object({
      fileName: shortText(200, '文件名').optional(),
      /** Always 2 (docs/product.md, Constants). */
      fileType: labelled(
        '文件类型',
        z
          .preprocess((sent) => (sent === String(uploadFileType) ? uploadFileType : sent), onlyFileType)
          .default(uploadFileType),
      ),
      moduleCode: labelled(
        '文件用途',
        z.enum(moduleCodes, { error: '上传用途不正确，请刷新页面后重试。' }).default('bid_tender_file'),
      ),
    }),
    output: fileRef.extend({ size: z.number().int() }),
    failures: [413],
    upload: true,
  }),
  'common.download': read({
    summary: '下载已上传的文件；私有文件仅限有权查看其所属记录的人',
    access: { caller: 'visitor' },
    input: z.object({ name: labelled('文件名', z.string().max(100)) }),
    output: fileOutput,
    file: true,
  }),
  'common.templateFile': read({
    summary: '下载模板文件：price_list 机构价格表',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z.object({ tempCode: labelled('模板代码', z.string().max(50)) }),
    output: fileOutput,
    file: true,
  }),
  'common.authNeed': read({
    summary: '当前访客是否需要登录、是否需要先做企业认证',
    access: { caller: 'visitor' },
    input: empty,
    output: z.object({ needLogin: z.boolean(), needCertify: z.boolean() }),
  }),
  'region.listTree': read({
    summary: '省市区树；data 是 JSON 字符串',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({
      /** 1 provinces only, 2 with cities, 3 with districts. */
      levelType: integer(1, 3, '地区层级').default(3),
    }),
    output: z.string(),
  }),
  'region.listByInitials': read({
    summary: '按拼音首字母分组的城市',
    kind: 'list',
    access: { caller: 'visitor' },
    input: empty,
    output: z.array(z.object({ initial: z.string(), cityList: z.array(city) })),
  }),
  'region.listHot': read({
    summary: '热门城市',
    kind: 'list',
    access: { caller: 'visitor' },
    input: empty,
    output: z.array(city),
  }),
  'region.query': read({
    summary: '按名称或拼音查城市，最多 20 个',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({ keyword: keywordText(30).min(1, { error: '请填写城市名称。' }) }),
    output: z.array(city),
  }),
  'region.listDistricts': read({
    summary: '一个城市的区县',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({ cityId: labelled('城市', regionCode) }),
    output: z.array(region),
  }),
  'region.byName': read({
    summary: '按名称（不带“市”）查城市；没有则为空数组',
    access: { caller: 'visitor' },
    input: z.object({ cityName: text('城市名称', 30) }),
    output: z.array(city),
  }),
  'dictionary.list': read({
    summary: '一个字典的条目；inactive 时含已停用的',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({
      code: text('字典代码', 50),
      /** With the values that are no longer chosen, which records may still hold. */
      inactive: labelled(
        '是否含停用',
        z.boolean({ error: '是否含停用的值只能是 true 或 false。' }).default(false),
      ),
    }),
    output: z.array(codeName.extend({ inactive: z.literal(true).optional() })),
  }),
  'dictionary.listCheckType': read({
    summary: '体检类型',
    kind: 'list',
    access: { caller: 'visitor' },
    input: empty,
    output: z.array(codeName),
  }),
} as const;
