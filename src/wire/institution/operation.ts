import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { institutionId } from '#wire/kernel/ids.ts';
import { dayInput, done, labelled, regionCode, shortText } from '#wire/kernel/shapes.ts';

const period = z
  .object({
    from: labelled('开始日期', dayInput),
    to: labelled('结束日期', dayInput),
    note: shortText(30, '说明').default(''),
  })
  .refine(({ from, to }) => from <= to, { error: '结束日期不能早于开始日期。', path: ['to'] });
const own = { caller: 'provider', relation: 'institutionMember', by: 'institutionId' } as const;
const day = z.string();
const place = z.object({
  cityId: labelled('城市', regionCode),
  kind: labelled('体检方式', z.enum(['site', 'mobile'])),
});

/** When an institution examines, until when its licence runs, and what its won orders take of its capacity. */
export const institutionOperationCalls = {
  'institution.operation': read({
    summary: '机构的开放日、每周各日接待量、休息日、其他城市的体检点与上门城市、执业许可证有效期',
    access: { ...own, act: 'read' },
    viewAs: 'shown',
    input: z.object({ institutionId }),
    output: z.object({
      openDays: z.array(z.number().int()),
      /** Heads on days of the week where they are other than the daily capacity. */
      capacities: z.array(z.object({ day: z.number().int(), heads: z.number().int() })),
      closed: z.array(z.object({ from: day, to: day, note: z.string() })),
      /** Where it examines besides its own city: at a site of its own, or where its mobile team goes (上门). */
      places: z.array(place.extend({ city: z.string() })),
      /** '' while not stated. */
      licenceUntil: z.string(),
      /** '' while nothing was stated; the open days are then the usual ones. */
      updatedAt: z.string(),
      mayChange: z.boolean(),
    }),
  }),
  'institution.saveOperation': write({
    summary:
      '保存开放日、接待量、休息日、其他城市的体检点与上门城市、执业许可证有效期；到期前 90、30、7 天和当天提醒管理员',
    access: { ...own, act: 'manage' },
    input: z.object({
      institutionId,
      openDays: labelled(
        '开放日',
        z.array(z.number().int().min(1).max(7)).min(1, { error: '请至少选择一个开放日。' }).max(7),
      ),
      capacities: labelled(
        '每周各日接待量',
        z
          .array(
            z.object({
              day: labelled('星期', z.number().int().min(1).max(7)),
              heads: labelled(
                '接待人数',
                z
                  .number({ error: '请填写人数。' })
                  .int({ error: '人数须为整数。' })
                  .min(1, { error: '至少 1 人；不开放的日子请在开放日里取消勾选。' })
                  .max(20_000, { error: '最多 20000 人，请核对。' }),
              ),
            }),
          )
          .max(7)
          .default([]),
      ),
      closed: labelled(
        '休息日',
        z.array(period).max(60, { error: '最多填写 60 段休息日，请删除已过去的。' }).default([]),
      ),
      places: labelled('其他体检地点', z.array(place).max(60, { error: '最多填写 60 个城市。' }).default([])),
      licenceUntil: labelled('执业许可证有效期', z.union([z.literal(''), dayInput]).default('')),
      /** As read: a colleague's change in between is refused. */
      updatedAt: labelled('更新时间', z.string().max(40).default('')),
    }),
    output: done,
    failures: [409],
  }),
  'institution.calendar': read({
    summary: '接待日历：一个月里每天的日接待量，和已中标订单预计占用的人数（按体检时间段内的开放日平均估算）',
    access: { ...own, act: 'quote' },
    viewAs: 'hidden',
    input: z.object({
      institutionId,
      month: labelled(
        '月份',
        z
          .string()
          .max(7)
          .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: '请选择月份。' }),
      ),
    }),
    output: z.object({
      /** The open days were stated; otherwise Mondays to Fridays are assumed. */
      stated: z.boolean(),
      days: z.array(
        z.object({
          day,
          open: z.boolean(),
          /** Heads; 0 on a closed day. */
          capacity: z.number().int(),
          note: z.string(),
          taken: z.number().int(),
          orders: z.array(z.number().int()),
        }),
      ),
      /** `orders` of a day are indexes into these. */
      orders: z.array(
        z.object({
          demandId: z.string(),
          number: z.string(),
          title: z.string(),
          buyer: z.string(),
          quotationId: z.string(),
          heads: z.number().int(),
          from: day,
          to: day,
        }),
      ),
    }),
  }),
} as const;
