import type pg from 'pg';

type Query = typeof pg.Client.prototype.query;

/** What the node asks of PostgreSQL: how often, and for how long it waits. BENCH_STATEMENTS=1 prints the dearest. */
export class Statements {
  readonly #asked = new Map<string, { count: number; ms: number }>();

  counting(query: Query): Query {
    const asked = this.#asked;
    return function (this: pg.Client, ...all: unknown[]) {
      const [first] = all as [string | { text: string }];
      const text = (typeof first === 'string' ? first : first.text)
        .trim()
        .replaceAll(/\s+/g, ' ')
        .slice(0, 100);
      const one = asked.get(text) ?? { count: 0, ms: 0 };
      asked.set(text, one);
      one.count += 1;
      const from = performance.now();
      const answer = (query as (...all: unknown[]) => unknown).apply(this, all);
      if (answer instanceof Promise)
        answer.then(
          () => (one.ms += performance.now() - from),
          () => {},
        );
      return answer;
    } as Query;
  }

  count(which: (text: string) => boolean): number {
    return [...this.#asked].reduce((sum, [text, { count }]) => sum + (which(text) ? count : 0), 0);
  }

  print(runs: number): void {
    for (const [text, { count, ms: waited }] of [...this.#asked]
      .toSorted((a, b) => b[1].ms - a[1].ms)
      .slice(0, 40))
      console.log(
        `${(waited / runs).toFixed(1).padStart(8)} ms ${(count / runs).toFixed(0).padStart(5)} × ${text}`,
      );
  }
}
