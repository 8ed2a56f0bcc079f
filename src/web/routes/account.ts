import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Account, certification and success pages: signed in, any role. */
export const accountRoutes: RouteConfigEntry[] = [
  route('user-center', 'pages/account/user-center-index.tsx', { id: 'user-center' }),
  route('user-center/index', 'pages/account/user-center-index.tsx', { id: 'user-center-index' }),
];
