import { draftStore, isRecord } from '#web/ui/stored-draft.ts';
import type { Decisions, Reading } from './sheet-plan.ts';

/** A reading under review, so that closing the dialog or the page loses nothing that was decided. */
export interface SheetReview {
  source: string;
  /** As it was pasted or typed. */
  text: string;
  reading?: Reading;
  decisions: Decisions;
}

export const sheetReviews = draftStore<SheetReview>({
  key: 'sheetReview',
  version: 1,
  lifetime: 'tab',
  isValid: (value): value is SheetReview =>
    isRecord(value) && typeof value.text === 'string' && isRecord(value.decisions),
});
