import type { RouteConfigEntry } from '@react-router/dev/routes';

/** Public pages, rendered on the server. */
export const publicRoutes: RouteConfigEntry[] = [];
