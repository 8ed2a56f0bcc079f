import { isIPv6 } from 'node:net';

/**
 * What limits count by: an IPv4 address, or the first 64 bits of an IPv6 address, since whoever has one has 2^64 of them.
 * An IPv4 address that came in as IPv6 (`::ffff:203.0.113.7`) is the IPv4 address.
 */
export function networkOf(address: string | undefined): string {
  // A connection that was closed while its call was read has none any more.
  if (address === undefined) return '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
