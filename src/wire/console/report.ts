import { z } from 'zod';
import { type ReportSubject, reportReasons, reportSubjects } from '#domain/console/report-reasons.ts';
import { write } from '#wire/kernel/endpoint.ts';
import { labelled, optionalText } from '#wire/kernel/shapes.ts';

export const reportCalls = {
  'report.add': write({
    summary: '举报采购需求、机构或问题，由平台核实后答复',
    access: { caller: 'member' },
    input: z.object({
      subject: labelled(
        '举报对象',
        z.enum(Object.keys(reportSubjects) as [ReportSubject, ...ReportSubject[]]),
      ),
      /** Id, or the public code of an institution. */
      subjectId: labelled('举报对象编号', z.string().max(40)),
      reason: labelled('举报类别', z.enum(reportReasons, { error: '请选择举报类别。' })),
      detail: optionalText('说明', 500),
    }),
    output: z.object({ reportId: z.string() }),
    failures: [404, 409, 429],
  }),
} as const;
