import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { acceptedCodings } from '#server/page-cache/accepted-coding.ts';
import { brotliBest, PageForms } from '#server/page-cache/page-forms.ts';
import type { FastifyInstance } from 'fastify';
import { isText, tagOf } from './page-content.ts';
import { sendForms } from './send-forms.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * The build's files, named by their content and so good for ever. They are in memory from the start, each compressed once: some megabytes, and a
 * node goes on serving its own build while the next one is written over it.
 */
export async function assetRoutes(
  app: FastifyInstance,
  path: string,
  folder: string,
  common: Readonly<Record<string, string>>,
): Promise<void> {
  const assets = new Map<string, PageForms>();
  for (const name of await readdir(folder)) assets.set(name, await readAsset(join(folder, name), common));

  app.get<{ Params: { name: string } }>(`${path}:name`, async (request, reply) => {
    const asset = assets.get(request.params.name);
    if (!asset) return reply.callNotFound();
    await asset.prepare(acceptedCodings(request.headers['accept-encoding']));
    reply.hijack();
    sendForms(request.raw, reply.raw, asset, ['x-request-id', request.id]);
  });
}

async function readAsset(file: string, common: Readonly<Record<string, string>>): Promise<PageForms> {
  const body = await readFile(file);
  const type = types[extname(file)] ?? 'application/octet-stream';
  const headers = {
    ...common,
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  };
  return new PageForms(
    {
      status: 200,
      headers: Object.entries(headers).flat(),
      body,
      compressible: isText(type),
      tag: tagOf(body),
    },
    { brotliQuality: brotliBest },
  );
}
