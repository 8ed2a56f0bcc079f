import { createHash } from 'node:crypto';

/**
 * A UUIDv7 whose time is the record's own and whose rest comes from the label: the same on every load. A full digest:
 * thousands of demo records share one moment, and 32 bits would let two of them meet in one start of twenty.
 */
export function stableId(label: string, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(label).digest();
  rest[2] = ((rest[2] as number) & 0x3f) | 0x80;
  const hex = rest.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${hex.slice(4, 8)}-${hex.slice(8, 20)}`;
}
