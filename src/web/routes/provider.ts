import type { RouteConfigEntry } from '@react-router/dev/routes';

/** 机构中心: /service-center/*. */
export const providerRoutes: RouteConfigEntry[] = [];
