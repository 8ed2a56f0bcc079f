// oxlint-disable-next-line no-restricted-imports -- runs in the build only
import { readFileSync, writeFileSync } from 'node:fs';
// oxlint-disable-next-line no-restricted-imports -- runs in the build only
import { join } from 'node:path';
// oxlint-disable-next-line no-restricted-imports -- runs in the build only
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { WITHOUT_KIT } from './routes/without-kit.ts';

const CLIENT_ONLY = /\/src\/web\/pages\/(?!public\/)[^?]*\.tsx(\?|$)/;
const ROUTE_EXPORT =
  /^export\s+(?:async\s+)?(?:const|function)\s+(loader|action|clientLoader|clientAction|meta|links|handle|headers|middleware|clientMiddleware|ErrorBoundary|HydrateFallback|shouldRevalidate)\b/m;

/**
 * Pages outside `pages/public/` are rendered in the browser only (the signed-in layout never renders its children on
 * the server), so the server build gets an empty component in their place and Ant Design stays out of it.
 */
export function clientOnlyPages(): Plugin {
  return {
    name: 'client-only-pages',
    enforce: 'pre',
    transform(code, id) {
      if (!CLIENT_ONLY.test(id)) return undefined;
      const extra = ROUTE_EXPORT.exec(code)?.[1];
      if (extra)
        this.error(`${id}: a signed-in page exports only its component, not "${extra}" (decision 004)`);
      if (this.environment.name === 'client') return undefined;
      return { code: 'export default function ClientOnly() { return null; }', map: null };
    },
  };
}

/** Packages that belong to the signed-in pages, in the path of a bundled module. */
export const KITS = /node_modules\/(antd|@ant-design|@rc-component|dayjs|@tanstack)\//;
/** The frame of the signed-in pages. */
const DRAWN_FIRST = /\/src\/web\/shell\/signed-in-layout\./;
const PUBLIC_PAGE = /\/src\/web\/(pages\/public\/|root\.|entry\.client\.|shell\/public-layout\.)/;

/**
 * The budget's walls: whatever a public page's chunk reaches by imports, also dynamic ones, is free of the component kit
 * and the query cache; no schema library comes into any page.
 */
export function publicPagesStayLight(): Plugin {
  return {
    name: 'public-pages-stay-light',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'zod' && importer?.includes('/src/') && this.environment.name === 'client') {
        this.error(
          `${importer} brings "zod" into the browser: call by name, import wire types only (decision 004)`,
        );
      }
      return undefined;
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
      );
      for (const start of chunks.values()) {
        if (!PUBLIC_PAGE.test(start.facadeModuleId ?? '')) continue;
        const reached = new Set([start.fileName]);
        for (const fileName of reached) {
          const chunk = chunks.get(fileName);
          const kit = chunk?.moduleIds.find((id) => KITS.test(id));
          if (kit) this.error(`${start.facadeModuleId} reaches ${kit} by ${fileName} (decision 004)`);
          for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) reached.add(next);
        }
      }
      for (const start of chunks.values()) {
        const page = start.facadeModuleId ?? '';
        if (!DRAWN_FIRST.test(page) && ![...WITHOUT_KIT].some((file) => page.includes(`/web/${file}`)))
          continue;
        const reached = new Set([start.fileName]);
        for (const fileName of reached) {
          const chunk = chunks.get(fileName);
          const part = chunk?.moduleIds.find((id) => id.includes('/node_modules/antd/'));
          if (part) this.error(`${page} is drawn without Ant Design and imports ${part} (decision 168)`);
          for (const next of chunk?.imports ?? []) reached.add(next);
        }
      }
    },
  };
}

const TEXT = /\.(js|css|svg)$/;

/** Compresses the browser's files once, as far as it goes; the server sends what stands beside the file. */
export function precompressAssets(): Plugin {
  return {
    name: 'precompress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        const file = join(dir, name);
        if (!TEXT.test(name)) continue;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
