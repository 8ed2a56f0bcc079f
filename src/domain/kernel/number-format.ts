/** `1,234.50`: thousands grouped, `decimals` from 1 to 20; anything else means the usual 2 (docs/product.md). */
export function formatNumber(value: number, decimals = 2): string {
  const places = decimals >= 1 && decimals <= 20 ? decimals : 2;
  const [whole = '', fraction = ''] = value.toFixed(places).split('.');
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction}`;
}
