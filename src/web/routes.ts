import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { accountRoutes, openAccountRoutes } from './routes/account.ts';
import { consoleRoutes } from './routes/console.ts';
import { providerRoutes } from './routes/provider.ts';
import { publicRoutes } from './routes/public.ts';
import { purchaseRoutes } from './routes/purchase.ts';
import { WITHOUT_KIT } from './routes/without-kit.ts';

const signedIn: readonly RouteConfigEntry[] = [
  ...accountRoutes,
  ...purchaseRoutes,
  ...providerRoutes,
  ...consoleRoutes,
];

/** Every page's URL is in this file and in `routes/`; links are built by `paths.ts`. */
export default [
  layout('shell/public-layout.tsx', [
    ...publicRoutes,
    ...openAccountRoutes,
    route('*', 'pages/public/not-found.tsx'),
  ]),
  layout('shell/signed-in-layout.tsx', [
    ...signedIn.filter(({ file }) => WITHOUT_KIT.has(file)),
    layout(
      'shell/kit-layout.tsx',
      signedIn.filter(({ file }) => !WITHOUT_KIT.has(file)),
    ),
  ]),
] satisfies RouteConfig;
