import type { Services } from '#server/api/call-context.ts';
import { deliverOutbox } from './outbox.ts';
import { repeat } from './repeat.ts';

/** How long a notice may wait. Looking costs one probe of a partial index that is nearly always empty. */
const pauseMs = 1_000;

export const startOutboxWorker = ({ db, log }: Services) =>
  repeat('outbox', pauseMs, log, () => deliverOutbox(db, log));
