import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import { accountRoutes, openAccountRoutes } from './routes/account.ts';
import { consoleRoutes } from './routes/console.ts';
import { providerRoutes } from './routes/provider.ts';
import { publicRoutes } from './routes/public.ts';
import { purchaseRoutes } from './routes/purchase.ts';

/** Every page's URL is in this file and in `routes/`; links are built by `paths.ts`. */
export default [
  layout('shell/public-layout.tsx', [
    ...publicRoutes,
    ...openAccountRoutes,
    route('*', 'pages/public/not-found.tsx'),
  ]),
  layout('shell/signed-in-layout.tsx', [
    ...accountRoutes,
    ...purchaseRoutes,
    ...providerRoutes,
    ...consoleRoutes,
  ]),
] satisfies RouteConfig;
