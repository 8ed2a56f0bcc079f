/**
 * The headers that every answer carries, in one place for the API, files and pages. What scripts a page may run is its own header
 * (`contentPolicy`).
 */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
  // The old filters of browsers could be turned against a page.
  'x-xss-protection': '0',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
});

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
