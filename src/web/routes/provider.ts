import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** 机构中心: /service-center/*. */
export const providerRoutes: RouteConfigEntry[] = [
  route('service-center', 'pages/provider/workbench.tsx'),
  route('service-center/demand-orders', 'pages/provider/demand-orders.tsx', { id: 'demand-orders' }),
  route('service-center/invitations', 'pages/provider/demand-orders.tsx', { id: 'invitations' }),
  route('service-center/demand-orders/:quotationId', 'pages/provider/quoting.tsx'),
  route('quoted-price', 'pages/provider/quoted-price.tsx'),
  route('service-center/library', 'pages/provider/library.tsx'),
  route('service-center/rules', 'pages/provider/rules.tsx'),
  route('service-center/packages', 'pages/provider/packages.tsx'),
  route('service-center/packages/new', 'pages/provider/package-editor.tsx', { id: 'package-new' }),
  route('service-center/packages/:packageId', 'pages/provider/package-editor.tsx'),
  route('service-center/doctors', 'pages/provider/doctors.tsx'),
  route('service-center/import', 'pages/provider/import-batches.tsx'),
  route('service-center/import/:batchId', 'pages/provider/import-review.tsx'),
  route('service-center/plans', 'pages/provider/plans.tsx'),
  route('service-center/contracts', 'pages/provider/contracts.tsx'),
  route('service-center/contracts/:contractId', 'pages/account/contract.tsx', { id: 'institution-contract' }),
  route('service-center/contracts/:contractId/supplement', 'pages/account/supplement-draft.tsx', {
    id: 'institution-supplement',
  }),
  route('service-center/settlements', 'pages/provider/settlements.tsx'),
  route('service-center/settlements/:settlementId', 'pages/provider/settlements-one.tsx'),
  route('service-center/api-tokens', 'pages/provider/api-tokens.tsx'),
  route('service-center/visits', 'pages/provider/visits.tsx'),
  route('service-center/calendar', 'pages/provider/capacity-calendar.tsx'),
  route('service-center/institution', 'pages/provider/institution-info.tsx'),
  route('add-price', 'pages/provider/library-add.tsx'),
];
