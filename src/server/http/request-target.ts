/**
 * The path and query of a request target. A client may send the absolute form (RFC 9112, section 3.2.2), whose host is its
 * own word: it must stand in no address that we answer with.
 */
export function originForm(target: string): string {
  const host = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(target);
  if (!host) return target;
  const rest = target.slice(host[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
