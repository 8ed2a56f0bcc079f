/** What a proxy in front of the site does wrong, as far as one request of an operator tells. */
export const entranceProblems = {
  addressNotTrusted: '入口转发了访客的地址，但没有设置 TRUST_PROXY：限流和城市定位把所有访客当成同一个地址。',
  addressNotForwarded:
    '设置了 TRUST_PROXY，但入口没有转发访客的地址（X-Forwarded-For）：限流和城市定位按入口的地址计算。',
  publicUrlNotSecure: '访客用 https 访问，PUBLIC_URL 却是 http：链接、会话 Cookie 和站点地图都会用 http。',
  notSecure: '站点可从其他机器访问，却没有使用 https：密码和报价在网络上是明文。',
  otherHost: '访问的域名与 PUBLIC_URL 不同：分享链接和站点地图会指向另一个地址。',
} as const;
export type EntranceProblem = keyof typeof entranceProblems;

interface Seen {
  readonly publicUrl: string;
  /** Whether TRUST_PROXY is set. */
  readonly trustsProxy: boolean;
  /** Whether the site may be reached from other machines. */
  readonly reachable: boolean;
  readonly host: string;
  readonly forwardedFor: string | undefined;
  readonly forwardedProto: string | undefined;
}

export function problemsOfEntrance(seen: Seen): EntranceProblem[] {
  const { publicUrl, trustsProxy, reachable, host, forwardedFor, forwardedProto } = seen;
  const isSecure = publicUrl.startsWith('https:');
  const hostOf = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
  const problems: EntranceProblem[] = [];
  if (forwardedFor !== undefined && !trustsProxy) problems.push('addressNotTrusted');
  if (forwardedFor === undefined && trustsProxy) problems.push('addressNotForwarded');
  if (forwardedProto === 'https' && !isSecure) problems.push('publicUrlNotSecure');
  else if (!isSecure && reachable) problems.push('notSecure');
  if (host !== '' && host !== hostOf(publicUrl)) problems.push('otherHost');
  return problems;
}
