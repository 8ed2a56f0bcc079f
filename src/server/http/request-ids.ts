import { newId } from '#server/db/new-id.ts';

/** Numbers this node's requests: its own random part and a count, short enough to be read out over the telephone. */
export function requestIds(): () => string {
  const node = newId().slice(-8);
  let count = 0;
  return () => {
    count += 1;
    return `${node}-${count.toString(36)}`;
  };
}
