import { relatedText } from '#domain/access/one-side.ts';
import type { RelatedParty } from './sides.store.ts';

export const presentRelatedParties = (parties: readonly RelatedParty[]) =>
  parties.map(({ institutionId, institution, reasons }) => ({
    institutionId,
    institution,
    text: relatedText(institution, reasons),
  }));
