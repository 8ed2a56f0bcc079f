import type pg from 'pg';

// With synchronous replication a commit waits for a replica, for as long as there is none. PostgreSQL's limits end with the statement and are no
// longer in force while it waits: both kinds of waiting in vain are ended here, as if the database had gone away.

/** pg says so without a code; `isUnreachable` knows it by its beginning. */
const gone = (why: string) => new Error(`Connection terminated: ${why}`);

const cut = (client: pg.PoolClient, why: string) =>
  (client as unknown as pg.Client).connection.stream.destroy(gone(why));

/**
 * When somebody cancels a wait, PostgreSQL warns, and answers that the commit is done: on this machine alone. If that one is lost, or
 * was left alone by a partition, so is what was written. Whoever waited must not be told that it is done.
 */
export function refuseUnconfirmed(client: pg.PoolClient): void {
  client.on('notice', ({ code, routine }) => {
    // The code is that of every warning, and its text is in the server's language; the routine's name is as it is since 9.1.
    if (code === '01000' && routine === 'SyncRepWaitForLSN')
      cut(client, 'the commit was not confirmed by a replica');
  });
}

type Query = (...all: unknown[]) => unknown;

/** Whatever has no answer by then is given up, and its connection with it: nobody knows what is at its other end. */
export function boundAnswers(client: pg.PoolClient, milliseconds: number): void {
  const query = client.query as Query;
  client.query = ((...all: unknown[]) => {
    const timer = setTimeout(() => cut(client, 'no answer in time'), milliseconds);
    timer.unref();
    const over = () => clearTimeout(timer);
    const last = all.at(-1);
    if (typeof last === 'function')
      return query.apply(client, [
        ...all.slice(0, -1),
        (...answer: unknown[]) => {
          over();
          last(...answer);
        },
      ]);
    const answer = query.apply(client, all);
    if (answer instanceof Promise) answer.then(over, over);
    else over();
    return answer;
  }) as typeof client.query;
}
