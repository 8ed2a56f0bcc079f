import type { Tx } from '#server/db/database.ts';
import { sendJob } from './job-queues.ts';
import type { Notice } from './notice.ts';

/**
 * Queues the notice in the transaction that decided it. Who gets it is found out when it is written, by the job: the
 * transaction that holds locks stays short.
 */
export const queueNotice = (tx: Tx, notice: Notice): Promise<void> => sendJob(tx, 'notify', notice);
