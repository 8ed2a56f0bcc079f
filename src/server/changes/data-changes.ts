import { type Topic, topics } from './topics.ts';

/** What changed in the database, for whatever this node caches. */
export class DataChanges {
  readonly #versions = new Map<Topic, number>();
  /** Whether the database's notices arrive. While they don't, no cached page can be trusted. */
  listening = false;
  #gaps = 0;

  /** After a gap in listening nobody knows what changed: everything. */
  publish(changed?: readonly Topic[]): void {
    if (!changed) this.#gaps += 1;
    for (const topic of changed ?? topics) this.#versions.set(topic, (this.#versions.get(topic) ?? 0) + 1);
  }

  /** How often everything may have changed. */
  get gaps(): number {
    return this.#gaps;
  }

  /** Goes up whenever one of the topics changes. */
  versionOf(some: readonly Topic[]): number {
    return some.reduce((sum, topic) => sum + (this.#versions.get(topic) ?? 0), 0);
  }
}
