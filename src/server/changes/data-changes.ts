import type { Topic } from './topics.ts';

/** What changed in the database, for whatever this node caches. */
export class DataChanges {
  readonly #versions = new Map<Topic, number>();
  #gaps = 0;
  /** Whether the database's notices arrive. While they don't, no cached page can be trusted. */
  listening = false;

  /** After a gap in listening nobody knows what changed: everything. */
  publish(changed: readonly Topic[] | 'everything'): void {
    if (changed === 'everything') this.#gaps += 1;
    else for (const topic of changed) this.#versions.set(topic, (this.#versions.get(topic) ?? 0) + 1);
  }

  /** Goes up whenever one of the topics changes. */
  versionOf(topics: Iterable<Topic>): number {
    let version = this.#gaps;
    for (const topic of topics) version += this.#versions.get(topic) ?? 0;
    return version;
  }
}
