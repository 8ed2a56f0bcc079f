import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';

export interface JobContext {
  readonly services: Services;
  /**
   * Marks the job as done in the transaction of its last step, so that a kill between the two cannot repeat the step.
   * @throws when another node has taken the job over; the transaction then rolls back.
   */
  readonly completeIn: (tx: Tx) => Promise<void>;
  /** A failure now is for good. */
  readonly lastAttempt: boolean;
}
