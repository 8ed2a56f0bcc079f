/** For answers that are no page: nothing of ours is ever shown in a frame, no matter what a browser takes it for. */
export const policyOfOthers = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/**
 * No inline script but those of the given hashes. Styles may stand inline: the signed-in areas' kit writes them at run time.
 * @param service origin of a captcha service: its script, pictures, calls and frames
 */
export function contentPolicy(
  scriptHashes: readonly string[],
  development = false,
  service?: string,
): string {
  const self = service === undefined ? "'self'" : `'self' ${service}`;
  return [
    "default-src 'self'",
    [`script-src ${self}`, ...scriptHashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src ${self} data: blob:`,
    `connect-src ${self}${development ? ' ws:' : ''}`,
    `frame-src ${self}`,
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
