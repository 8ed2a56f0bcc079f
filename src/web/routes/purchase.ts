import type { RouteConfigEntry } from '@react-router/dev/routes';

/** 企业中心: wizard, purchase orders, comparison. */
export const purchaseRoutes: RouteConfigEntry[] = [];
