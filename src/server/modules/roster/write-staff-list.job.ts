import { Failure } from '#domain/kernel/failure.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { JobContext } from '#server/jobs/job-context.ts';
import { uploadOf } from './plan-upload.ts';
import { writeList } from './write-list.ts';
import { failWriting, forgetWriting, noteWriting, type WritingRun, wantedOf } from './writing.store.ts';

const reportMs = 700;

/**
 * Writes a long list in one transaction with the end of the job: killed at any moment it leaves the list as it was, and another
 * node takes it over. A list that was changed in between is not written, and said so on its page.
 */
export async function writeStaffListJob(context: JobContext, run: WritingRun): Promise<void> {
  const { services, completeIn, lastAttempt } = context;
  const { db, personKey, clock } = services;
  const finish = (work: (tx: Tx) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await work(tx);
      await completeIn(tx);
    });
  const wanted = await wantedOf(db, personKey, run);
  if (!wanted) return finish(async () => undefined);
  const { rows, scope, version, requestedBy } = wanted;
  const progress = report(services, run);
  try {
    await finish(async (tx) => {
      await writeList(tx, services, {
        rosterId: run.rosterId,
        uploaded: uploadOf(JSON.parse(rows)),
        scope,
        version,
        onProgress: progress.at,
        actor: { kind: 'buyer', userId: requestedBy },
        now: clock(),
      });
      await progress.stop();
      await forgetWriting(tx, run.rosterId);
    });
  } catch (error) {
    await progress.stop();
    if (error instanceof Failure && error.code === 409)
      return finish((tx) => failWriting(tx, run, 'changed'));
    if (lastAttempt) await failWriting(db, run, 'interrupted');
    throw error;
  }
}

/** Writes down how far the run is, outside its transaction: others see it before the end. */
function report({ db, log }: Pick<Services, 'db' | 'log'>, run: WritingRun) {
  let [done, total] = [0, 0];
  let last: Promise<unknown> = Promise.resolve();
  const write = () => {
    last = noteWriting(db, run, done, total).catch((err: unknown) =>
      log.warn({ err, rosterId: run.rosterId }, 'progress of a staff list not written'),
    );
  };
  write();
  const timer = setInterval(write, reportMs);
  return {
    at: (people: number, of: number) => {
      [done, total] = [people, of];
    },
    /** What is on its way is waited for: the row is to be removed. */
    stop: async () => {
      clearInterval(timer);
      await last;
    },
  };
}
