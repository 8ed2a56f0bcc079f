import type { Topic } from './topics.ts';

/** After a gap in listening nobody knows what changed. */
export type Changed = readonly Topic[] | 'everything';

/** Says what changed in the database, to whatever this node keeps in memory. */
export interface DataChanges {
  /** Whether the database's notices arrive. While they don't, what is kept can't be trusted. */
  heard(): boolean;
  onChange(react: (changed: Changed) => void): void;
  tell(changed: Changed): void;
  /** To be called when notices begin to arrive and when they stop. */
  setHeard(heard: boolean): void;
}

export function createDataChanges(): DataChanges {
  const reactions: ((changed: Changed) => void)[] = [];
  let heard = false;
  return {
    heard: () => heard,
    onChange(react) {
      reactions.push(react);
    },
    tell(changed) {
      for (const react of reactions) react(changed);
    },
    setHeard(now) {
      heard = now;
    },
  };
}

export const concerns = (changed: Changed, depends: Iterable<Topic>): boolean => {
  if (changed === 'everything') return true;
  for (const topic of depends) if (changed.includes(topic)) return true;
  return false;
};
