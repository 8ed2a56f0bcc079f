import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Ways in: open to everybody, in the public frame. */
export const openAccountRoutes: RouteConfigEntry[] = [
  route('login', 'pages/public/login.tsx'),
  route('register', 'pages/public/register.tsx'),
  route('dev/sms', 'pages/public/dev-sms.tsx'),
];

/** Account, certification and success pages: signed in, any role. */
export const accountRoutes: RouteConfigEntry[] = [
  route('user-center', 'pages/account/user-center.tsx'),
  route('register-success', 'pages/account/register-success.tsx'),
  route('user-center/user-info', 'pages/account/user-info.tsx'),
  route('user-center/change-mobile', 'pages/account/change-mobile.tsx'),
  route('user-center/change-password', 'pages/account/change-password.tsx'),
  route('user-center/messages', 'pages/account/messages.tsx'),
  route('service-center/messages', 'pages/account/messages.tsx', { id: 'provider-messages' }),
  route('console/messages', 'pages/account/messages.tsx', { id: 'console-messages' }),
  route('user-center/notice-settings', 'pages/account/notice-settings.tsx'),
  route('service-center/notice-settings', 'pages/account/notice-settings.tsx', { id: 'provider-notices' }),
  route('console/notice-settings', 'pages/account/notice-settings.tsx', { id: 'console-notices' }),

  route('report', 'pages/account/report.tsx'),

  route('before-submit', 'pages/account/company-certification.tsx', { id: 'before-submit' }),
  route('user-center/before-submit2', 'pages/account/company-certification.tsx', { id: 'before-submit2' }),
  route('user-center/enterprise-list', 'pages/account/company-list.tsx'),
  route('user-center/enterprise-detail', 'pages/account/company-detail.tsx'),

  route('service-company', 'pages/account/institution-application.tsx', { id: 'service-company' }),
  route('organization-submit', 'pages/account/institution-application.tsx', { id: 'organization-submit' }),
  route('organization-submit-2', 'pages/account/institution-change.tsx'),
  route('user-center/service-list2', 'pages/account/institution-list.tsx'),
  route('user-center/service-detail2', 'pages/account/institution-detail.tsx'),

  route('success-tip', 'pages/account/success-tip.tsx', { id: 'success-tip' }),
  route('success-tip2', 'pages/account/success-tip.tsx', { id: 'success-tip2' }),
  route('success-tip-org', 'pages/account/success-tip.tsx', { id: 'success-tip-org' }),
  route('success-tip-org-2', 'pages/account/success-tip.tsx', { id: 'success-tip-org-2' }),
];
