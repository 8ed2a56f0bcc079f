import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { PageModule } from '#wire/pages.ts';

/** What the server needs of the web room's build: its renderer and where its assets lie. */
export interface WebBuild {
  /** The server bundle; in development reloaded on every request. */
  readonly load: () => Promise<PageBundle>;
  /** Folder of hashed assets; undefined in development. */
  readonly clientFolder: string | undefined;
  /** The development server's own requests (modules, hot reload); answers whether it took one. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

/** Renders pages whole; a page is carried beside an empty body. */
type RenderRequest = (
  request: Request,
  context: unknown,
) => Promise<Response & { readonly page?: Uint8Array }>;

/** The bundle's entry module also brings the request handler and context of its own copy of React Router. */
export type PageBundle = ServerBuild & {
  readonly entry: { readonly module: { readonly pageModule: PageModule<PageBundle, RenderRequest> } };
};

/** The production build in a folder. */
export function builtWeb(folder: string): WebBuild {
  const entry = join(folder, 'server/index.js');
  let bundle: Promise<PageBundle> | undefined;
  return {
    load: () => (bundle ??= import(pathToFileURL(entry).href) as Promise<PageBundle>),
    clientFolder: join(folder, 'client'),
  };
}
