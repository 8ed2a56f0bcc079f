// The older site's start-up calls: what a page frame and a home page need, in one answer each.

import { z } from 'zod';
import { pagesWithTexts } from '#domain/site/page-texts.ts';
import { band } from '#wire/demand/market.ts';
import { read } from '#wire/kernel/endpoint.ts';
import { codeName, empty, labelled, regionCode, yuan } from '#wire/kernel/shapes.ts';

const named = codeName.extend({ code: z.string() });
/** Names in braces, as `{城市}`, are for the reader to fill in. */
const texts = z.object({ title: z.string(), text: z.string() });
const link = z.object({ label: z.string(), url: z.string() });
/** `menu`: the dropdown it stands in, '' none. */
const navigationLink = link.extend({ menu: z.string() });

export const settingCalls = {
  'setting.home': read({
    summary: '首页设置：四项承诺、客服热线与服务时间、页头与页脚导航、友情链接、版权单位与备案号',
    access: { caller: 'visitor' },
    input: empty,
    output: z.object({
      title: z.string(),
      description: z.string(),
      hotline: z.string(),
      hours: z.string(),
      promises: z.array(z.object({ title: z.string(), text: z.string() })),
      navigation: z.array(navigationLink),
      friendlyLinks: z.array(link),
      footerLinks: z.array(link),
      /** Whose site it is, after the © of every page. */
      company: z.string(),
      /** '' shows 备案中. */
      icpNumber: z.string(),
      /** Origins of the services and sites that belong together, as they are set for this environment. */
      baseAddresses: z.record(
        z.enum(['apps', 'hospital', 'welfare', 'pc', 'static', 'tender', 'base']),
        z.string(),
      ),
    }),
  }),
  'setting.institutionList': read({
    summary: '机构列表的筛选项：类型、等级、城市（各有多少家）',
    access: { caller: 'visitor' },
    input: empty,
    output: z.object({
      types: z.array(named),
      levels: z.array(named),
      cities: z.array(named.extend({ count: z.number().int() })),
    }),
  }),
  'setting.homeHeader': read({
    summary: '页头：导航、默认城市、热门城市',
    access: { caller: 'visitor' },
    input: empty,
    output: z.object({
      /** The very one of `setting.home`. */
      navigation: z.array(navigationLink),
      /** `code`: telephone area code. */
      defaultCity: named.extend({ id: z.string() }),
      hotCities: z.array(named.extend({ id: z.string() })),
    }),
  }),
  'setting.pageTexts': read({
    summary: '一个公开页面的文字：标题与引言、搜索结果的标题与说明、其余各段',
    access: { caller: 'visitor' },
    input: z.object({ page: labelled('页面', z.enum(pagesWithTexts, { error: '没有这个页面的文字。' })) }),
    output: z.object({ head: texts, search: texts, parts: z.array(texts) }),
  }),
  'setting.package': read({
    summary: '一个模板套餐：人群、项目与在一个城市的价格区间',
    access: { caller: 'visitor' },
    input: z.object({
      code: labelled('模板套餐代码', z.string({ error: '请填写模板套餐的代码。' }).min(1).max(20)),
      regionId: regionCode.optional(),
    }),
    output: z.object({
      code: z.string(),
      name: z.string(),
      audience: z.string(),
      description: z.string(),
      city: named,
      sexes: z.array(
        z.object({
          code: z.number().int(),
          name: z.string(),
          items: z.array(z.string()),
          /** 参考价合计 */
          reference: yuan,
          /** What the city's institutions would take per head; null where fewer than three can do it. */
          price: band.nullable(),
        }),
      ),
    }),
    failures: [404],
  }),
} as const;
