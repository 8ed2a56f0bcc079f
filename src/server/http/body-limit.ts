import { inputBounds } from '#wire/bounds.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';

const kilobyte = 1024;

/** Bytes: what the call's largest input takes as JSON, and some more for who formats it. A stranger is believed less. */
export function bodyLimitOf({ name, access }: AnyEndpoint): number {
  const most = (access.caller === 'visitor' ? 128 : 1024) * kilobyte;
  return Math.min(Math.max(16 * kilobyte, Math.ceil(inputBounds[name].bytes * 1.25)), most);
}
