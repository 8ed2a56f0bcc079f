import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** 企业中心: wizard, purchase orders, comparison. */
export const purchaseRoutes: RouteConfigEntry[] = [
  route('user-center/index', 'pages/purchase/start.tsx'),
  route('require-submit', 'pages/purchase/require-submit.tsx'),
  route('service-detail-self', 'pages/purchase/service-detail-self.tsx'),
  route('user-center/purchase-order', 'pages/purchase/purchase-orders.tsx'),
  route('user-center/purchase-order-detail', 'pages/purchase/purchase-order-detail.tsx'),
  route('user-center/purchase-edit', 'pages/purchase/purchase-edit.tsx'),
  route('user-center/service-order-detail', 'pages/purchase/service-order-detail.tsx'),
  route('user-center/compare', 'pages/purchase/compare.tsx'),
  route('user-center/favourites', 'pages/purchase/favourites.tsx'),
  route('user-center/consult-order', 'pages/purchase/inquiries.tsx'),
  route('user-center/consult-detail', 'pages/purchase/purchase-order-detail.tsx', { id: 'consult-detail' }),
  route('user-center/consult-detail-table', 'pages/purchase/compare.tsx', { id: 'consult-detail-table' }),
  route('user-center/award-memo', 'pages/purchase/award-memo.tsx'),
  route('user-center/opening-record', 'pages/purchase/opening-record.tsx'),
  route('user-center/electronic-medical-plan', 'pages/purchase/plans.tsx'),
  route('user-center/medical-plan-detail', 'pages/purchase/plan.tsx'),
  route('user-center/user-contract', 'pages/purchase/contracts.tsx'),
  route('user-center/user-contract/:contractId', 'pages/account/contract.tsx', { id: 'own-contract' }),
  route('user-center/user-contract/:contractId/supplement', 'pages/account/supplement-draft.tsx', {
    id: 'own-supplement',
  }),
  route('user-center/settlements', 'pages/purchase/settlements.tsx'),
  route('user-center/settlements/:settlementId', 'pages/purchase/settlements-one.tsx'),
  route('user-center/contract-draft', 'pages/purchase/contract-draft.tsx'),
  route('user-center/roster', 'pages/purchase/rosters.tsx'),
  route('user-center/roster-detail', 'pages/purchase/roster.tsx'),
];
