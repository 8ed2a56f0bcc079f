import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** 企业中心: wizard, purchase orders, comparison. */
export const purchaseRoutes: RouteConfigEntry[] = [
  route('require-submit', 'pages/purchase/require-submit.tsx'),
  route('user-center/purchase-order', 'pages/purchase/purchase-orders.tsx'),
  route('user-center/purchase-order-detail', 'pages/purchase/purchase-order-detail.tsx'),
  route('user-center/purchase-edit', 'pages/purchase/purchase-edit.tsx'),
  route('user-center/compare', 'pages/purchase/compare.tsx'),
  route('user-center/award-memo', 'pages/purchase/award-memo.tsx'),
];
