import { concerns, type DataChanges } from '#server/changes/data-changes.ts';
import { dependenceOf } from '#server/changes/topics-of-call.ts';
import type { CallName } from '#wire/call-table.ts';
import type { Invoke } from '#wire/invoke.ts';

/** As long as a page is fresh. */
const maxAgeMs = 60_000;
/** Many pages show the same: a city's institutions, the newest texts. What only one page shows is soon pushed out. */
const limit = 256;

interface Kept {
  readonly name: CallName;
  readonly at: number;
  readonly answer: Promise<unknown>;
}

/**
 * Keeps what pages were told until it changes: when something else on a page has changed, the rest needn't be read again.
 * Pages get the same object and must not change it.
 */
export function keepAnswers(changes: DataChanges, now: () => number): (invoke: Invoke) => Invoke {
  const kept = new Map<string, Kept>();
  changes.onChange((changed) => {
    for (const [key, { name }] of kept) {
      const dependence = dependenceOf(name);
      if (dependence === 'unkept' || concerns(changed, dependence)) kept.delete(key);
    }
  });
  return (invoke) => (name, input) => {
    if (dependenceOf(name) === 'unkept' || !changes.heard()) return invoke(name, input);
    const key = `${name} ${JSON.stringify(input)}`;
    const known = kept.get(key);
    if (known && now() - known.at < maxAgeMs) return known.answer as ReturnType<typeof invoke<typeof name>>;
    const answer = invoke(name, input);
    kept.delete(key);
    kept.set(key, { name, at: now(), answer });
    const [oldest] = kept.keys();
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key);
    });
    return answer;
  };
}
