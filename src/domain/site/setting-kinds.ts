import { contactProblems } from './service-contact.ts';

/** What a setting is for: the value of its field `kind`, in words, and the fields that it takes. */
export const settingKinds = {
  promise: { name: '承诺', hint: '首页的一条承诺：标题与摘要。', fields: [] },
  nav: {
    name: '页头导航',
    hint: '页头的一个链接：标题与网址；按排序从左到右，一行放得下七个左右。',
    fields: ['url', 'menu'],
  },
  footer: { name: '页脚导航', hint: '页脚的一个链接：标题与网址；按排序从左到右。', fields: ['url'] },
  link: { name: '友情链接', hint: '页脚的一条友情链接：标题与网址。', fields: ['url'] },
  contact: {
    name: '客服热线与服务时间',
    hint: '全站的热线与服务时间取自这里。',
    fields: ['hotline', 'hours'],
  },
  'closed-city': {
    name: '未开放城市的说明',
    hint: '未开放城市自己的首页用摘要代替引言；{城市}、{客服热线}、{服务时间} 会换成实际内容。',
    fields: [],
  },
  company: { name: '版权与备案', hint: '每页页脚的版权单位与备案号取自这里。', fields: ['company', 'icp'] },
} as const satisfies Readonly<Record<string, { name: string; hint: string; fields: readonly string[] }>>;
type SettingKind = keyof typeof settingKinds;

export const isSettingKind = (text: string | undefined): text is SettingKind =>
  text !== undefined && Object.hasOwn(settingKinds, text);

/** Those of which there is one, with its kind as its path: the site reads it from there. */
export const singleSettings: readonly SettingKind[] = ['contact', 'company', 'closed-city'];

const icpPattern = /^[\u4e00-\u9fa5]ICP[备证]\d{4,12}号(-\d{1,4})?$/;

/** What is wrong with a setting's fields, by field. */
export function settingProblems(meta: Readonly<Record<string, string>>): Record<string, string> {
  const { kind, url = '', company = '', icp = '' } = meta;
  if (kind !== undefined && kind !== '' && !isSettingKind(kind))
    return { kind: `用途只能是 ${Object.keys(settingKinds).join('、')} 或不填。` };
  switch (kind) {
    case 'contact':
      return contactProblems(meta);
    case 'nav':
    case 'footer':
      return url === '' ? { url: '请填写这个链接的网址。' } : {};
    case 'company':
      return {
        ...(company.trim() === '' && { company: '请填写版权单位，它显示在每页的页脚。' }),
        ...(icp !== '' &&
          !icpPattern.test(icp) && { icp: '备案号请按“粤ICP备12345678号-1”填写；还没有就不填。' }),
      };
    default:
      return {};
  }
}
