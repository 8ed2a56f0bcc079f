import type { settingCalls } from '#wire/site/setting.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { pageTexts } from './page-texts.query.ts';
import { headerSettings, homeSettings, listSettings } from './site-settings.query.ts';
import { templatePackage } from './template-package.query.ts';

export const settingHandlers: HandlersOf<typeof settingCalls> = {
  'setting.home': async ({ db, services, now }) => homeSettings(db, services.settings, now),
  'setting.institutionList': ({ db, services }) => listSettings(db, services),
  'setting.homeHeader': ({ db, services, now }) => headerSettings(db, services, now),
  'setting.pageTexts': ({ db }, { page }) => pageTexts(db, page),
  'setting.package': async (context, wanted) => templatePackage(context, wanted),
};
