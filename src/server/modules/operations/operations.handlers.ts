import type { HandlersOf } from '#server/api/call-context.ts';
import type { consoleOperationCalls } from '#wire/console-operations.ts';
import { listJobs, retryJob } from './jobs.ts';
import { endSession, listAllSessions } from './sessions.ts';
import { siteHealth } from './site-health.query.ts';

export const consoleOperationHandlers: HandlersOf<typeof consoleOperationCalls> = {
  'console.listJobs': listJobs,
  'console.retryJob': retryJob,
  'console.listSessions': listAllSessions,
  'console.endSession': endSession,
  'console.siteHealth': siteHealth,
};
