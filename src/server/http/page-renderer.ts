import { createHash } from 'node:crypto';
import type { Invoke } from '#wire/invoke.ts';
import type { CachedPage } from '#wire/pages.ts';
import type { CallName } from '#wire/table/call-table.ts';
import type { Services } from '#server/api/call-context.ts';
import type { RegionSnapshot } from '#server/modules/common/region-snapshot.ts';
import type { RenderedPage } from '#server/page-cache/compressed-page.ts';
import { hashInlineScripts } from './inline-scripts.ts';
import { contentPolicy } from './security-headers.ts';
import type { PageBundle } from './web-build.ts';

export interface RenderRequest {
  /** Path and query. */
  readonly address: string;
  readonly city: string;
  readonly regions: RegionSnapshot;
  /** Undefined for a page that is never cached. */
  readonly page: CachedPage | undefined;
}

export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>;

/** Renders pages in process, as a visitor. */
export function createPageRenderer(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  invoke: Invoke,
  bundle: PageBundle,
  development: boolean,
): RenderPage {
  const { createRequestHandler, createPageContext, frameCalls, scriptNonce } = bundle.entry.module.pageModule;
  const handle = createRequestHandler(bundle, development ? 'development' : 'production');
  const captchaOrigin = settings.captcha && new URL(settings.captcha.scriptUrl).origin;
  return async ({ address, city, regions, page }) => {
    const context = createPageContext({
      invoke: page ? onlyDeclared(invoke, page, frameCalls) : invoke,
      now: clock(),
      origin: settings.publicUrl,
      customerServiceUrl: settings.customerServiceUrl,
      cityOfVisitor: city,
      cities: regions.served,
      findRegion: regions.find,
    });
    const url = new URL(address, settings.publicUrl);
    const response = await handle(new Request(url, { headers: { 'accept-language': 'zh-CN' } }), context);
    const sent = Buffer.from((response.page ?? (await response.bytes())) as Uint8Array);
    const isDocument = response.headers.get('content-type')?.startsWith('text/html') === true;
    const { body, scriptHashes } = isDocument
      ? hashInlineScripts(sent, scriptNonce)
      : { body: sent, scriptHashes: [] };
    const policy = contentPolicy(scriptHashes, development, captchaOrigin);
    const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
    const isShared = page !== undefined && response.status === 200;
    return {
      status: response.status,
      body,
      headers: {
        'content-security-policy': policy,
        // Browsers ask each time whether it changed, so that a change shows at once. Caches of many can't tell cities apart.
        'cache-control': `${isShared && page.sameInEveryCity ? 'public' : 'private'}, no-cache`,
        vary: isShared && page.sameInEveryCity ? 'accept-encoding' : 'accept-encoding, cookie',
        // The policy is part of what a browser keeps. Weak: the same for every encoding.
        ...(isShared && { etag: `W/"${hashOf(policy, body)}"` }),
        ...headers,
      },
    };
  };
}

const hashOf = (policy: string, body: Buffer): string =>
  createHash('sha256').update(policy).update(body).digest('base64url').slice(0, 27);

/** A call that its declaration leaves out would go stale unnoticed, so the page fails at its first opening. */
function onlyDeclared(invoke: Invoke, { path, calls }: CachedPage, frameCalls: readonly CallName[]): Invoke {
  return (name, input) => {
    if (!calls.includes(name) && !frameCalls.includes(name))
      throw new Error(`${path} calls ${name}, which cached-pages.ts does not declare`);
    return invoke(name, input);
  };
}
