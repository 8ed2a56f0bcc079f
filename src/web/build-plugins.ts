import type { Plugin } from 'vite';

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

const PUBLIC_ROOMS = /\/src\/web\/(pages\/public|ui\/(?!app\/)|api|session)/;

/** The budget's walls: no component kit in what public pages are made of, no schema library in any page. */
export function publicPagesStayLight(): Plugin {
  return {
    name: 'public-pages-stay-light',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || this.environment.name !== 'client') return undefined;
      const kit = /^(antd|@ant-design\/|dayjs)/.test(source);
      if (kit && PUBLIC_ROOMS.test(importer))
        this.error(`${importer} must not import "${source}" (decision 004)`);
      if (source === 'zod' && importer.includes('/src/')) {
        this.error(
          `${importer} brings "zod" into the browser: call by name, import wire types only (decision 004)`,
        );
      }
      return undefined;
    },
  };
}
