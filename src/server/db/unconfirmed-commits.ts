import type pg from 'pg';

// With synchronous replication a commit waits for a replica, for as long as there is none. PostgreSQL's limits end with the statement and are no
// longer in force while it waits: both kinds of waiting in vain are ended here, as if the database had gone away.

/** pg says so without a code; `isUnreachable` knows it by its beginning. */
const gone = (why: string) => new Error(`Connection terminated: ${why}`);

const cut = (client: pg.PoolClient, why: string) =>
  (client as unknown as pg.Client).connection.stream.destroy(gone(why));

/** Their last commit is on the primary alone; what they still answer counts for nothing. */
const unconfirmed = new WeakSet<pg.PoolClient>();

type Query = (...all: unknown[]) => unknown;

/**
 * Ends a connection that has no answer for so long (0: never), as nobody knows what is at its other end, and one whose commit no replica
 * confirmed: when somebody cancels the wait, PostgreSQL warns, and answers that the commit is done, on this machine alone. If that one is
 * lost, or was left alone by a partition, so is what was written, and whoever waited must not be told that it is done.
 */
export function boundAnswers(client: pg.PoolClient, milliseconds: number): void {
  client.on('notice', ({ code, routine }) => {
    // The code is that of every warning, and its text is in the server's language; the routine's name is as it is since 9.1.
    if (code !== '01000' || routine !== 'SyncRepWaitForLSN') return;
    // What has arrived with the warning is read before the connection ends.
    unconfirmed.add(client);
    cut(client, 'the commit was not confirmed by a replica');
  });
  const query = client.query as Query;
  const refusal = () =>
    unconfirmed.has(client) ? gone('the commit was not confirmed by a replica') : undefined;
  client.query = ((...all: unknown[]) => {
    const timer =
      milliseconds > 0 ? setTimeout(() => cut(client, 'no answer in time'), milliseconds) : undefined;
    timer?.unref();
    const last = all.at(-1);
    if (typeof last === 'function')
      return query.apply(client, [
        ...all.slice(0, -1),
        (error: unknown, result: unknown) => {
          clearTimeout(timer);
          last(error ?? refusal(), result);
        },
      ]);
    const answer = query.apply(client, all);
    if (!(answer instanceof Promise)) {
      clearTimeout(timer);
      return answer;
    }
    return answer
      .then((result: unknown) => {
        const refused = refusal();
        if (refused) throw refused;
        return result;
      })
      .finally(() => clearTimeout(timer));
  }) as typeof client.query;
}
