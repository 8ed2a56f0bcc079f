import type { RouteConfigEntry } from '@react-router/dev/routes';

/** 运营后台: /console/*. */
export const consoleRoutes: RouteConfigEntry[] = [];
