import { sql } from 'kysely';
import type { notificationCalls } from '#wire/notice/notification.ts';
import { readTarget } from '#wire/notice/target.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { waiting } from './waiting.query.ts';

export const notificationHandlers: HandlersOf<typeof notificationCalls> = {
  'notification.list': async ({ caller, db }, { current, size, id }) => {
    let mine = db.selectFrom('notification').where('user_id', '=', signedIn(caller).userId);
    if (id) mine = mine.where('id', '=', id);
    const { total } = await mine.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await mine
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset((current - 1) * size)
      .execute();
    return {
      records: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        title: row.title,
        body: row.body,
        organisation: row.organisation,
        target: readTarget(row.link),
        createdAt: row.created_at.toISOString(),
        read: row.read_at !== null,
      })),
      total,
      current,
      size,
    };
  },
  'notification.markRead': async ({ caller, tx }, { ids }) => {
    let update = tx
      .updateTable('notification')
      .set({ read_at: sql<Date>`now()` })
      .where('user_id', '=', signedIn(caller).userId)
      .where('read_at', 'is', null);
    if (ids) update = update.where('id', '=', sql<string>`ANY(${ids}::uuid[])`);
    await update.execute();
    return {};
  },
  'notification.waiting': async ({ caller, db, now }, { area }) => {
    const me = signedIn(caller);
    const { unread } = await db
      .selectFrom('notification')
      .where('user_id', '=', me.userId)
      .where('read_at', 'is', null)
      .select((e) => e.fn.countAll<number>().as('unread'))
      .executeTakeFirstOrThrow();
    return { unread, ...(await waiting(db, me, area, now)) };
  },
};
