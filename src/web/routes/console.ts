import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** 运营后台: /console/*. */
export const consoleRoutes: RouteConfigEntry[] = [
  route('console', 'pages/console/work-queue.tsx'),
  route('console/companies', 'pages/console/companies.tsx'),
  route('console/companies/:id', 'pages/console/company-review.tsx'),
  route('console/institutions', 'pages/console/institutions.tsx'),
  route('console/institutions/:id', 'pages/console/institution-review.tsx'),
  route('console/demands', 'pages/console/demand-list.tsx'),
  route('console/demands/:demandId', 'pages/console/demand-review.tsx'),
  route('console/content', 'pages/console/content-list.tsx'),
  route('console/content/new', 'pages/console/content-edit.tsx', { id: 'content-new' }),
  route('console/content/:contentId', 'pages/console/content-edit.tsx', { id: 'content-edit' }),
  route('console/contracts', 'pages/console/contracts.tsx'),
  route('console/contracts/:contractId', 'pages/account/contract.tsx', { id: 'console-contract' }),
  route('console/contract-template', 'pages/console/contract-template.tsx'),
  route('console/leads', 'pages/console/leads.tsx'),
  route('console/deliveries', 'pages/console/deliveries.tsx'),
  route('console/names', 'pages/console/names.tsx'),
  route('console/catalogue', 'pages/console/catalogue.tsx'),
  route('console/visits', 'pages/console/visits.tsx'),
];
