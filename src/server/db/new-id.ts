import { randomBytes } from 'node:crypto';

let lastMillis = 0;
let sequence = 0;

/** When an id was made. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));

/** A UUIDv7 (RFC 9562): sorts by time, also within one millisecond of this process. */
export function newId(): string {
  let millis = Date.now();
  if (millis <= lastMillis) {
    millis = lastMillis;
    sequence += 1;
    if (sequence > 0xfff) {
      millis += 1;
      sequence = 0;
    }
  } else sequence = randomBytes(1)[0] as number;
  lastMillis = millis;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(millis, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
