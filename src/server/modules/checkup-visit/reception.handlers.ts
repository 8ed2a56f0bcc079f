import type { receptionCalls } from '#wire/visit/reception.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { arrive, correct } from './attend.ts';
import { exportExamDay, listExamDay } from './exam-day.query.ts';
import { listSlots, openSlots, saveSlot } from './exam-slots.ts';
import { moveVisit } from './move-visit.ts';

export const receptionHandlers: HandlersOf<typeof receptionCalls> = {
  'examSlot.list': listSlots,
  'examSlot.open': openSlots,
  'examSlot.save': saveSlot,
  'checkupVisit.listDay': listExamDay,
  'checkupVisit.exportDay': exportExamDay,
  'checkupVisit.arrive': arrive,
  'checkupVisit.move': moveVisit,
  'checkupVisit.correct': correct,
};
