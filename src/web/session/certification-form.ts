import { draftStore, isRecord } from '#web/ui/stored-draft.ts';

/** The half-filled certification form; the enterprise centre's gate clears it. */
export const certificationDrafts = draftStore({
  key: 'companyCertificationForm',
  version: 1,
  lifetime: 'browser',
  isValid: isRecord,
});

export const clearCertificationForm = (): void => certificationDrafts.remove();
