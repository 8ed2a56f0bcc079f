import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';

/** A user's newest are known; more would be no help to them. */
const mostPerUser = 20;

const hashOf = (token: string) => createHash('sha256').update(token).digest();
type Device = { readonly device?: WriteContext['request']['device'] };

/** Whether this browser has signed the user in before. It proves nobody's identity: it only spares them strangers' limits. */
export async function isKnownDevice(db: Sql, { device }: Device, userId: string): Promise<boolean> {
  if (device?.token === undefined) return false;
  const found = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('token_hash', '=', hashOf(device.token))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The same by the user's mobile number. */
export async function isKnownDeviceOf(
  { db, request }: Pick<ReadContext, 'db' | 'request'>,
  mobile: string,
): Promise<boolean> {
  const user = await db.selectFrom('app_user').select('id').where('mobile', '=', mobile).executeTakeFirst();
  return user !== undefined && isKnownDevice(db, request, user.id);
}

/**
 * Called at every successful sign-in: the browser gets a new token (only its hash is stored), so that one that was planted
 * or copied before knows nothing of this sign-in.
 */
export async function rememberDevice(
  { tx, request, afterCommit }: WriteContext,
  userId: string,
): Promise<void> {
  const { device } = request;
  if (!device) return;
  if (device.token !== undefined)
    await tx
      .deleteFrom('known_device')
      .where('token_hash', '=', hashOf(device.token))
      .where('user_id', '=', userId)
      .execute();
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('known_device')
    .values({ token_hash: hashOf(token), user_id: userId })
    .execute();
  await sql`DELETE FROM known_device WHERE token_hash IN (
    SELECT token_hash FROM known_device WHERE user_id = ${userId}
    ORDER BY created_at DESC OFFSET ${mostPerUser})`.execute(tx);
  afterCommit(() => device.remember(token));
}

/** After a password change: all but the browser that made it. */
export async function forgetDevices(db: Sql, { device }: Device, userId: string): Promise<void> {
  let gone = db.deleteFrom('known_device').where('user_id', '=', userId);
  if (device?.token !== undefined) gone = gone.where('token_hash', '!=', hashOf(device.token));
  await gone.execute();
}

/** Names a device in the limits, without its token. */
export const deviceKey = ({ device }: Device) => hashOf(device?.token ?? '').toString('base64url');
