import { textKeys } from '#domain/notification/message-templates.ts';
import { agreedTexts } from '#domain/site/agreed-texts.ts';
import { dictionaryRules } from '#domain/site/dictionary.ts';
import { pageOfText } from '#domain/site/page-texts.ts';
import { isSettingKind, settingKinds, settingProblems, singleSettings } from '#domain/site/setting-kinds.ts';
import { flagSet } from './flag.ts';

/** What the public site shows and an operator edits: news, cases, solutions, the site's own pages, small settings, dictionaries, messages. */
export const contentCollections = [
  'news',
  'case',
  'solution',
  'page',
  'page-text',
  'setting',
  'dictionary',
  'message',
] as const;
export type ContentCollection = (typeof contentCollections)[number];

/** A key of a record's `meta` that its collection knows: what the editor asks for, what the pages show. */
export interface ContentField {
  readonly key: string;
  readonly label: string;
  /** `number`: whole numbers; `flag`: `flagSet` or nothing; `choice`: one of its options. */
  readonly kind: 'text' | 'number' | 'flag' | 'choice';
  /** Value and name. */
  readonly options?: readonly (readonly [value: string, name: string])[];
  readonly hint: string;
}

interface CollectionRules {
  readonly name: string;
  /** Where the site shows its records. */
  readonly place: string;
  readonly fields: readonly ContentField[];
  /** Editors may add keys of their own. */
  readonly freeFields: boolean;
  /** Its records are texts, not just titles and fields. */
  readonly texts: boolean;
}

const text = (key: string, label: string, hint = ''): ContentField => ({ key, label, kind: 'text', hint });

export const collectionRules: Readonly<Record<ContentCollection, CollectionRules>> = {
  news: {
    name: '采购知识',
    place: '团检采购知识列表与文章页',
    freeFields: false,
    texts: true,
    fields: [
      text('topic', '专题', '列表按专题筛选；请沿用已有的说法，例如“合规”。'),
      text('author', '作者', '不填则显示“体检采购网编辑部”。'),
      text('source', '资料来源', '法律、标准写明编号和日期，显示在文末。'),
      text('checked', '依据核对到', '例如 2026-11；过期的依据要重新核对。'),
    ],
  },
  case: {
    name: '客户案例',
    place: '客户案例页',
    freeFields: false,
    texts: true,
    fields: [
      { key: 'sample', label: '示例案例', kind: 'flag', hint: '内容为虚构时必须勾选，页面会写明。' },
      text('industry', '行业'),
      text('city', '城市'),
      { key: 'headcount', label: '人数', kind: 'number', hint: '' },
      text('purpose', '体检类型', '例如“年度体检”。'),
      text('quotes', '收到的报价', '例如“受邀 7 家，报价 5 家”。'),
      text('price', '授标价', '例如“人均 1,137 元”。'),
      text('saving', '与原来相比', '例如“人均少 13 元”。'),
    ],
  },
  solution: {
    name: '健康方案',
    place: '健康方案页',
    freeFields: false,
    texts: true,
    fields: [
      text('group', '分组', '方案页按它分组，例如“年度”；请沿用已有的说法。'),
      text('suits', '适合谁', '一两句话，用分号隔开。'),
      text('unsuited', '不适合谁', '一两句话，用分号隔开。'),
    ],
  },
  page: {
    name: '网站文本',
    place: ['关于我们', ...Object.values(agreedTexts)].join('、'),
    freeFields: false,
    texts: true,
    fields: [
      text('version', '版本', '例如 2026-11；改动条款时请更新。'),
      text('effective', '生效日期', '例如 2026-11-01。'),
    ],
  },
  'page-text': {
    name: '页面文字',
    place: '首页、机构入驻、健康方案、客户案例、采购知识、全部城市与静态首页的标题、引言、步骤和搜索结果',
    freeFields: false,
    texts: false,
    fields: [text('subject', '标题')],
  },
  setting: {
    name: '站点设置',
    place: '客服热线与服务时间、版权与备案、页头与页脚导航、友情链接、首页的承诺',
    freeFields: true,
    texts: false,
    fields: [
      {
        key: 'kind',
        label: '用途',
        kind: 'choice',
        hint: '',
        options: Object.entries(settingKinds).map(([kind, { name }]) => [kind, name] as const),
      },
      text('url', '网址', '本站页面以 /bid-web/ 开头，其他网站以 https:// 开头。'),
      text('menu', '下拉菜单', '例如“关于我们”：同名的收进一个下拉菜单；不填则直接排在页头。'),
      text('hotline', '客服热线', '全站显示，也写进提示；正文和摘要里写 {客服热线} 就会换成它。'),
      text('hours', '服务时间', '每天的起止，例如 07:30–23:00；正文和摘要里写 {服务时间} 就会换成它。'),
      text('company', '版权单位', '页脚“©”和年份之后的文字，一般是经营网站的单位。'),
      text('icp', '备案号', '例如“粤ICP备12345678号-1”；不填则用部署时的设置，都没有就显示“备案中”。'),
    ],
  },
  dictionary: {
    name: '字典与城市',
    place: Object.values(dictionaryRules)
      .map(({ name }) => name)
      .join('、'),
    freeFields: false,
    texts: false,
    fields: [],
  },
  message: {
    name: '消息与文书',
    place: '站内消息、短信与定标说明的文字',
    freeFields: false,
    texts: false,
    fields: [text('subject', '消息标题')],
  },
};

export const isCollection = (text: string): text is ContentCollection =>
  (contentCollections as readonly string[]).includes(text);

/** Texts that the site links from everywhere: there is nothing to show in their place. */
const needed: Partial<Record<ContentCollection, readonly string[]>> = {
  page: ['about-us', ...Object.keys(agreedTexts)],
  setting: singleSettings,
  dictionary: Object.keys(dictionaryRules),
  ...textKeys,
};

/** Can't be withdrawn or put off once it is published. */
export const isNeeded = (collection: string, path: string): boolean =>
  isCollection(collection) && needed[collection]?.includes(path) === true;

/** The only paths that a collection's records may have; undefined when any will do. */
export const allowedPaths = (collection: ContentCollection): readonly string[] | undefined =>
  collection === 'setting' ? undefined : needed[collection];

/** Where the site shows it, without the base path; '' when it has no page of its own. */
export function contentAddress(collection: string, path: string): string {
  switch (collection) {
    case 'news':
      return /^health-msg-detail[1-5]$/.test(path) ? `/${path}` : `/health-msg/${path}`;
    case 'case':
      return `/customer-case/${path}`;
    case 'page':
      return isNeeded('page', path) ? `/${path}` : '';
    case 'page-text': {
      const page = pageOfText(path);
      return page === 'home' || page === undefined ? '/' : `/${page}`;
    }
    case 'solution':
      return '/health-solutions';
    default:
      return '';
  }
}

/** What is wrong with a record's own fields, by key; empty when nothing is. */
export function metaProblems(
  collection: ContentCollection,
  meta: Readonly<Record<string, string>>,
): Record<string, string> {
  const { fields, freeFields } = collectionRules[collection];
  const problems: Record<string, string> = {};
  for (const [key, value] of Object.entries(meta)) {
    const field = fields.find((one) => one.key === key);
    if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(key))
      problems[key] = '字段名请用字母开头，只含字母、数字、横线或下划线。';
    else if (!field && !freeFields) problems[key] = `这个栏目没有“${key}”字段，请删除。`;
    else if (field?.kind === 'number' && value !== '' && !/^\d{1,9}$/.test(value))
      problems[key] = `${field.label}请填写整数，不带逗号和单位。`;
    else if (field?.kind === 'flag' && !['', flagSet].includes(value))
      problems[key] = `${field.label}只能是“是”或不填。`;
    else if (key === 'url' && value !== '' && !/^(https:\/\/|\/(?!\/))\S+$/.test(value))
      problems[key] = '网址请以 https:// 或 / 开头。';
  }
  return collection === 'setting' ? { ...problems, ...settingProblems(meta) } : problems;
}

/** The fields that an editor is asked for: of a setting those of its kind, and what it has besides. */
export function fieldsFor(
  collection: ContentCollection,
  meta: Readonly<Record<string, string>>,
): readonly ContentField[] {
  const { fields } = collectionRules[collection];
  // The panel of a text with names in braces asks for its title beside it.
  if (collection in textKeys) return [];
  if (collection !== 'setting') return fields;
  const kind = meta['kind'];
  const own: readonly string[] = isSettingKind(kind) ? settingKinds[kind].fields : [];
  return fields.filter(({ key }) => key === 'kind' || own.includes(key) || (meta[key] ?? '') !== '');
}
