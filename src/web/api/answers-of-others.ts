const megabyte = 1024 * 1024;
const sizeText = (bytes: number) =>
  bytes < megabyte / 10
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(bytes / megabyte).toFixed(1).replace('.0', '')} MB`;

/**
 * What a person is told of an answer that is not this site's: a proxy's, a firewall's, a network's sign-in page. Trying again is
 * proposed only where it can help; the way to mend the entrance is in docs/operations.md.
 * @param status of HTTP
 * @param sentBytes what the request carried, as far as it is known
 */
export function sentenceOfForeignAnswer(status: number, sentBytes: number): string {
  if (status === 413) {
    const what = sentBytes > 0 ? `提交的内容有 ${sizeText(sentBytes)}，` : '提交的内容';
    return `${what}超过了站点入口的限制。请分成几份再提交，或请站点管理员调大入口允许的大小；原样重试没有用。`;
  }
  if (status === 502 || status === 503 || status === 504)
    return `站点正在重启或暂时连接不上（${status}），已填的内容都在，请过一两分钟再试。`;
  if (status === 408) return '内容传得太慢，站点入口没有等到。已填的内容都在，请换个网络再试。';
  if (status === 429) return '当前网络的访问过于频繁，站点入口暂停了接收。已填的内容都在，请稍后再试。';
  if (status >= 400 && status < 500)
    return `站点入口拒绝了这次请求（${status}），原样重试没有用。请把这个数字告诉站点管理员。`;
  if (status >= 200 && status < 400)
    return '收到的不是本站的应答，可能当前网络要求先登录。请在新窗口打开任一网页完成登录后再试，已填的内容都在。';
  return `站点入口出现问题（${status}），已填的内容都在。请稍后再试，仍不行请把这个数字告诉站点管理员。`;
}

/** A connection that broke off while so much was being sent; an entrance that takes less may do just that. */
export const brokenOffSentence = (sentBytes: number): string =>
  sentBytes < megabyte
    ? '网络连接失败，请检查网络后重试。'
    : `内容（${sizeText(sentBytes)}）没有传完：网络中断，或超过了站点入口的限制。请检查网络后再试；若总是这样，请分成几份提交。`;

/** Bytes of what a request carries: the texts and files of a form, or a text. */
export function bytesOf(body: BodyInit | null | undefined): number {
  if (typeof body === 'string') return new TextEncoder().encode(body).length;
  if (!(body instanceof FormData)) return 0;
  let bytes = 0;
  for (const value of body.values())
    bytes += typeof value === 'string' ? new TextEncoder().encode(value).length : value.size;
  return bytes;
}
