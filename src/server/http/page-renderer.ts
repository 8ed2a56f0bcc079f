import type { Services } from '#server/api/call-context.ts';
import { regionSnapshot } from '#server/modules/common/region-snapshot.ts';
import type { MadePage } from '#server/page-cache/page-cache.ts';
import { PageForms } from '#server/page-cache/page-forms.ts';
import { newRecording, type Recording } from '#server/page-cache/recording.ts';
import type { Invoke } from '#wire/invoke.ts';
import { contentPolicy } from './content-policy.ts';
import { takeScriptMark } from './inline-scripts.ts';
import { isText, tagOf } from './page-content.ts';
import { pageFacts } from './page-facts.ts';
import type { PageBundle, WebBuild } from './web-build.ts';

export interface PageRenderer {
  /** `address`: path and query. Renders in process, as a visitor of that city. */
  readonly make: (address: string, city: string, grown?: (bytes: number) => void) => Promise<MadePage>;
  /** Values of the Link header that the page of this path will carry; none while the bundle isn't loaded. */
  readonly hintsOf: (path: string) => readonly string[];
}

/** Renders pages to what goes over the network; `common` are the headers of every answer. */
export function createPageRenderer(
  services: Services,
  invoke: Invoke,
  web: WebBuild,
  common: Readonly<Record<string, string>>,
): PageRenderer {
  const development = web.clientFolder === undefined;
  let loaded: LoadedBundle | undefined;

  async function loadBundle(): Promise<LoadedBundle> {
    const bundle = await web.load();
    // Made once for each bundle: it derives all routes.
    if (loaded?.bundle !== bundle) loaded = openBundle(bundle, development);
    return loaded;
  }

  return {
    hintsOf: (path) =>
      loaded && !development ? loaded.bundle.entry.module.hintsOfPath(loaded.bundle, path) : [],
    async make(address, city, grown) {
      const { bundle, handle } = await loadBundle();
      const { createPageContext, scriptMark } = bundle.entry.module;
      const regions = await regionSnapshot(services.replica);
      const recording = newRecording();
      const url = new URL(address, services.settings.publicUrl);
      const response = await handle(
        new Request(url, { headers: { 'accept-language': 'zh-CN' } }),
        createPageContext(pageFacts(services, invoke, regions, city, recording)),
      );
      const sent = response.page ?? Buffer.from(await response.arrayBuffer());
      const isDocument = response.headers.get('content-type')?.startsWith('text/html') === true;
      const { body, scriptHashes } = isDocument
        ? takeScriptMark(sent, scriptMark)
        : { body: sent, scriptHashes: [] };
      const policy = contentPolicy(scriptHashes, development);
      const headers = headersOf(response, recording, {
        ...common,
        'content-security-policy': policy,
      });
      const keep = !development && mayKeep(response, recording);
      const content = {
        status: response.status,
        headers: [...headers].flat(),
        body,
        compressible: isText(headers.get('content-type')),
        // The policy is part of what a browser keeps.
        tag: keep ? tagOf(body, policy) : undefined,
      };
      return { ...recording, forms: new PageForms(content, grown && { grown }), keep };
    },
  };
}

interface LoadedBundle {
  readonly bundle: PageBundle;
  readonly handle: ReturnType<PageBundle['entry']['module']['createRequestHandler']>;
}

const openBundle = (bundle: PageBundle, development: boolean): LoadedBundle => ({
  bundle,
  handle: bundle.entry.module.createRequestHandler(bundle, development ? 'development' : 'production'),
});

/** Ours, and over them what the page itself says. */
function headersOf(
  response: Response,
  recording: Recording,
  ours: Readonly<Record<string, string>>,
): Map<string, string> {
  const headers = new Map(Object.entries(ours));
  // A browser asks each time whether it changed, so that a change shows at once. Caches of many can't tell cities apart.
  headers.set(
    'cache-control',
    recording.unkept ? 'no-store' : `${recording.perCity ? 'private' : 'public'}, no-cache`,
  );
  headers.set('vary', recording.perCity ? 'accept-encoding, cookie' : 'accept-encoding');
  for (const [name, value] of response.headers) headers.set(name, value);
  headers.delete('content-length'); // each form has its own
  return headers;
}

/** 202 is how a data request is told of a redirect. */
const keptStatuses: readonly number[] = [200, 202, 301, 302, 404];

function mayKeep(response: Response, recording: Recording): boolean {
  if (recording.unkept || !keptStatuses.includes(response.status)) return false;
  if (response.headers.has('set-cookie')) return false;
  return !/private|no-store/.test(response.headers.get('cache-control') ?? '');
}
