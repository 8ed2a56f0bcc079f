import pg from 'pg';

export interface SentStatement {
  readonly text: string;
  readonly values: unknown[];
  /** The connection it went over. */
  readonly client: pg.Client;
  /** Read or written by it, once it is answered. */
  rows: number;
}

/** What this process sends to PostgreSQL while `work` runs, in its order. */
export async function sentBy(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
    const [first, second] = all as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : first;
    const one = { text, values: Array.isArray(values) ? values : [], client: this, rows: 0 };
    sent.push(one);
    const answer = (query as (...all: unknown[]) => unknown).apply(this, all);
    if (answer instanceof Promise)
      answer.then(
        (result: pg.QueryResult) => (one.rows = result.rowCount ?? 0),
        () => {},
      );
    return answer;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
