import type { reportCalls } from '#wire/console/report.ts';
import type { consoleWorkCalls } from '#wire/console/work.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { release, underClaim } from '#server/modules/work-claim/claim.ts';
import { act } from './act.command.ts';
import { claimWaiting } from './claim-waiting.command.ts';
import { mergeCompanies } from './merge-companies.command.ts';
import { listReasons, saveReasons } from './reasons.ts';
import { readRecord } from './record.query.ts';
import { addReport } from './report.command.ts';
import { searchRecords } from './search-records.query.ts';
import { viewAs } from './view-as.command.ts';
import { workQueue } from './work-queue.query.ts';

export const consoleWorkHandlers: HandlersOf<typeof consoleWorkCalls & typeof reportCalls> = {
  'console.workQueue': workQueue,
  'console.claim': claimWaiting,
  'console.release': release,
  'console.searchRecords': searchRecords,
  'console.record': readRecord,
  'console.act': act,
  'console.mergeCompanies': (context, merge) =>
    underClaim(context, { kind: 'company', id: merge.duplicateId }, () => mergeCompanies(context, merge)),
  'console.viewAs': viewAs,
  'console.listReasons': listReasons,
  'console.saveReasons': saveReasons,
  'report.add': addReport,
};
