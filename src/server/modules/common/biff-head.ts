/** Whether a file begins with the first record of an .xls without its container: BOF of BIFF2 to BIFF8, with its length. */
export function isBiff(bytes: Uint8Array): boolean {
  if (bytes.length < 8 || bytes[0] !== 0x09 || bytes[3] !== 0) return false;
  const size = bytes[2] as number;
  switch (bytes[1]) {
    case 0x00:
      return size === 4;
    case 0x02:
    case 0x04:
      return size === 6;
    case 0x08:
      return size === 8 || size === 16;
    default:
      return false;
  }
}
