import type { JobContext } from '#server/jobs/job-context.ts';
import { storeOwnFile } from '#server/modules/common/store-own-file.ts';
import { copyIsWanted, failCopy, keepCopy } from './personal-copy.store.ts';
import { personalCopy, personOf } from './personal-copy.ts';

/** Makes a person's copy, away from any call. One that was replaced by a newer request, or whose person is gone, ends without a trace. */
export async function copyPersonalDataJob(
  { services, completeIn, lastAttempt }: JobContext,
  { userId, run }: { readonly userId: string; readonly run: string },
): Promise<void> {
  const { db } = services;
  if (!(await copyIsWanted(db, userId, run))) return db.transaction().execute(completeIn);
  try {
    const { bytes, name, mime } = await personalCopy(db, await personOf(db, userId));
    await db.transaction().execute(async (tx) => {
      if (await copyIsWanted(tx, userId, run, true)) {
        const about = { name, mime, moduleCode: 'personal_copy' } as const;
        const { fileId } = await storeOwnFile(services, tx, bytes, about);
        await keepCopy(tx, userId, fileId, services.clock());
      }
      await completeIn(tx);
    });
  } catch (error) {
    if (lastAttempt) await failCopy(db, userId, run);
    throw error;
  }
}
