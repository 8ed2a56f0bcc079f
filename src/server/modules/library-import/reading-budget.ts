import { type Caller, signedIn } from '#server/api/caller.ts';
import { type LimitServices, requireBelow } from '#server/modules/captcha/limits.ts';

const points = 120;
const MB = 1_000_000;

/**
 * One budget for every call that has a thread read a file or names: two threads serve the whole node. A small file is one
 * point of 120 an hour, each further megabyte another, so that twenty files of 5 MB cost what 120 small ones do.
 * @throws Failure 429 that says how long to wait
 */
export const requireReadingBudget = (services: LimitServices, caller: Caller, bytes: number): Promise<void> =>
  requireBelow(services, '读取文件', [
    {
      key: `reading:${signedIn(caller).userId}`,
      points,
      seconds: 3600,
      cost: 1 + Math.floor(bytes / MB),
    },
  ]);
