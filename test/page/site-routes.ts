import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';

/** The name under which pages under test import the site's routes. */
const name = 'virtual:site-routes';

/** The routes of `src/web/routes.ts` as a module that loads each page when it is opened, as the site does. */
export function siteRoutes(): Plugin {
  return {
    name: 'site-routes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const { default: routes } = await import('#web/routes.ts');
      return `export const siteRoutes = [${routes.map(codeOf).join(',')}];`;
    },
  };
}

function codeOf({ id, path, index, file, children = [] }: RouteConfigEntry): string {
  const own = { id: id ?? file.replace(/\.tsx?$/, ''), path, index };
  return `{ ...${JSON.stringify(own)}, load: () => import('/src/web/${file}'), children: [${children.map(codeOf).join(',')}] }`;
}
