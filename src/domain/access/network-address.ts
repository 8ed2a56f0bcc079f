/** What others may read of where somebody was: `203.0.113.*`, `2001:db8:1:*`; '' stays ''. */
export function maskAddress(address: string): string {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (embedded.includes('.')) return embedded.replace(/\.\d+$/, '.*');
  return embedded === '' ? '' : `${embedded.split(':').slice(0, 3).join(':')}:*`;
}
