// 到检 as the institution's check-up system exports it, and what was written of one visit.
import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { institutionId, visitId } from '#wire/kernel/ids.ts';
import { dayInput, labelled, moment } from '#wire/kernel/shapes.ts';
import { ofInstitution } from './reception.ts';

const file = z.object({
  institutionId,
  /** Of rows that name none. */
  day: labelled('没有日期列时的日期', dayInput),
});
const counted = {
  /** People who come to be 已到检. */
  arrived: z.number().int(),
  /** Who had arrived, with other items now. */
  changed: z.number().int(),
  /** As they are written already: the same file a second time. */
  unchanged: z.number().int(),
};

export const attendanceCalls = {
  'checkupVisit.readAttendance': read({
    summary:
      '读取体检系统导出的到检名单（.xlsx、.xls、.csv，20,000 行以内），与预约核对：谁将登记到检、哪些行不能采用；不保存任何内容',
    access: ofInstitution,
    viewAs: 'hidden',
    upload: true,
    input: file,
    output: z.object({
      ...counted,
      /** Headings that were taken. */
      taken: z.array(z.string()),
      /** Rows that say that somebody has not come. */
      absent: z.number().int(),
      /** The first 500. */
      differences: z.array(
        z.object({
          line: z.number().int(),
          name: z.string(),
          field: z.string(),
          before: z.string(),
          after: z.string(),
        }),
      ),
      /** Rows that are not taken, and why. */
      problems: z.array(z.object({ line: z.number().int(), text: z.string() })),
    }),
    failures: [413],
  }),
  'checkupVisit.takeAttendance': write({
    summary: '按体检系统导出的到检名单登记；同一份名单再次导入不会重复登记，不能采用的行保持不变',
    access: ofInstitution,
    upload: true,
    input: file,
    output: z.object({ ...counted, left: z.number().int() }),
    failures: [409, 413],
  }),
  'checkupVisit.history': read({
    summary: '一次到检的登记与更正记录：时间、事项、操作人、原因',
    access: { caller: 'provider', relation: 'visitInstitution', by: 'visitId', act: 'visits' },
    viewAs: 'hidden',
    input: z.object({ visitId }),
    output: z.object({
      events: z.array(z.object({ at: moment, name: z.string(), who: z.string(), reason: z.string() })),
    }),
  }),
} as const;
