import type { Topic } from './topics.ts';

/** After a gap in listening nobody knows what changed. */
export type Changed = readonly Topic[] | 'everything';

/** What changed in the database, for whatever this node caches. */
export class DataChanges {
  readonly #listeners: ((changed: Changed) => void)[] = [];
  readonly #versions = new Map<Topic, number>();
  #gaps = 0;
  /** Whether the database's notices arrive. While they don't, nothing cached can be trusted. */
  listening = false;

  /** Called before anybody can read a new version, in the order of subscription. */
  subscribe(listener: (changed: Changed) => void): void {
    this.#listeners.push(listener);
  }

  publish(changed: Changed): void {
    if (changed === 'everything') this.#gaps += 1;
    else for (const topic of changed) this.#versions.set(topic, (this.#versions.get(topic) ?? 0) + 1);
    for (const listener of this.#listeners) listener(changed);
  }

  /** Goes up whenever one of the topics changes. */
  versionOf(topics: Iterable<Topic>): number {
    let version = this.#gaps;
    for (const topic of topics) version += this.#versions.get(topic) ?? 0;
    return version;
  }
}

export const concerns = (changed: Changed, topics: readonly Topic[]): boolean =>
  changed === 'everything' || topics.some((topic) => changed.includes(topic));
