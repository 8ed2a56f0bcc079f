import { z } from 'zod';
import { type ReportSubject, reportReasons, reportSubjects } from '#domain/console/report-reasons.ts';
import { write } from '#wire/kernel/endpoint.ts';
import { optionalText } from '#wire/kernel/shapes.ts';

export const reportCalls = {
  'report.add': write({
    summary: '举报采购需求、机构或问题，由平台核实后答复',
    access: { caller: 'member' },
    input: z.object({
      subject: z.enum(Object.keys(reportSubjects) as [ReportSubject, ...ReportSubject[]]),
      /** Id, or the public code of an institution. */
      subjectId: z.string().max(40),
      reason: z.enum(reportReasons, { error: '请选择举报类别。' }),
      detail: optionalText('说明', 500),
    }),
    output: z.object({ reportId: z.string() }),
    failures: [404, 409, 429],
  }),
} as const;
