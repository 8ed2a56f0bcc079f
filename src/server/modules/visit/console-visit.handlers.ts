import { landingColumns, visitColumnKeys, visitColumns } from '#domain/console/visit-columns.ts';
import { periodOf } from '#domain/kernel/period.ts';
import type { consoleVisitCalls } from '#wire/console/visits.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';
import { visitDays, visitSources, visitSummary } from './visit-summary.query.ts';

/** Rows of the export; more have no visit between them and the last one. */
const mostExported = 5000;

export const consoleVisitHandlers: HandlersOf<typeof consoleVisitCalls> = {
  'console.visitSummary': async ({ db, now }, input) => visitSummary(db, periodOf(input, now)),
  'console.exportVisits': async ({ db, now }, input) => {
    const period = periodOf(input, now);
    const [days, sources] = await Promise.all([
      visitDays(db, period),
      visitSources(db, period, mostExported),
    ]);
    const bytes = await writeWorkbook([
      {
        name: '来源',
        rows: [
          ['来源', '计划', '关键词', ...visitColumnKeys.map((key) => visitColumns[key].label)],
          ...sources.map(({ source, plan, keyword, counts }) => [
            source || '（没有写明）',
            plan,
            keyword,
            ...visitColumnKeys.map((key) => counts[key]),
          ]),
        ],
        widths: [20, 24, 24, ...visitColumnKeys.map(() => 12)],
        frozen: { rows: 1 },
      },
      {
        name: '每天',
        rows: [
          ['日期', visitColumns.visits.label, visitColumns.ads.label],
          ...days.map(({ day, visits, ads }) => [day, visits, ads]),
        ],
        widths: [14, 12, 12],
        frozen: { rows: 1 },
      },
      {
        name: '口径',
        rows: [
          ['期间', `${period.from} 至 ${period.to}`],
          ...[...Object.values(landingColumns), ...Object.values(visitColumns)].map(({ label, basis }) => [
            label,
            basis,
          ]),
        ],
        widths: [16, 90],
      },
    ]);
    return { name: `访问来源 ${period.from} 至 ${period.to}.xlsx`, mime: xlsxMime, bytes };
  },
};
