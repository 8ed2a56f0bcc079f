import { draftStore } from '#web/ui/stored-draft.ts';

/** Whether the side menu shows only icons, as this browser's user left it. */
export const narrowMenu = draftStore({
  key: 'narrowMenu',
  version: 1,
  lifetime: 'browser',
  isValid: (value): value is boolean => typeof value === 'boolean',
});
