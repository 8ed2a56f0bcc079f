import type { consoleOperationCalls } from '#wire/console/operations.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { listJobs, retryJob } from './jobs.ts';
import { endSession, listAllSessions } from './sessions.ts';
import { siteHealth } from './site-health.query.ts';

export const consoleOperationHandlers: HandlersOf<typeof consoleOperationCalls> = {
  'console.listJobs': listJobs,
  'console.retryJob': retryJob,
  'console.listSessions': listAllSessions,
  'console.endSession': endSession,
  // What was received is removed with the request.
  'console.testUpload': async ({ request }) => ({ bytes: request.file?.size ?? 0 }),
  'console.siteHealth': siteHealth,
};
