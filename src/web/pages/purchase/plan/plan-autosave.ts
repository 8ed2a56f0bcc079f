import { addedByBuyer } from '#domain/plan/instructions.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { call } from '#web/api/call.ts';
import { createAutosave } from '#web/ui/app/autosave.ts';
import { draftStore, isRecord } from '#web/ui/stored-draft.ts';

export type Plan = CallOutput<'plan.detail'>;
/** What the buyer writes. */
export type PlanTexts = Required<Omit<CallInput<'plan.update'>, 'planId' | 'url' | 'version'>>;
interface PlanCopy {
  version: number;
  texts: PlanTexts;
}

/** What was typed and isn't acknowledged by the server yet, by plan. */
export const planCopies = draftStore<PlanCopy>({
  key: 'planDraft',
  version: 1,
  lifetime: 'browser',
  isValid: (value): value is PlanCopy =>
    isRecord(value) && isRecord(value.texts) && Array.isArray(value.texts.instructions),
});

export const textsOf = ({ title, introduction, institutions, instructions }: Plan): PlanTexts => ({
  title,
  introduction,
  bookings: institutions.map(({ institutionId, booking }) => ({ institutionId, text: booking })),
  instructions: instructions.map(({ key, title, text }) => ({ key, title, text })),
});

export const sameTexts = (a: PlanTexts, b: PlanTexts): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The plan as it will read with these texts. */
export const withTexts = (plan: Plan, texts: PlanTexts): Plan => ({
  ...plan,
  title: texts.title,
  introduction: texts.introduction,
  institutions: plan.institutions.map((one) => ({
    ...one,
    booking: texts.bookings.find(({ institutionId }) => institutionId === one.institutionId)?.text ?? '',
  })),
  instructions: texts.instructions.map((one) => {
    const { items = [], source = addedByBuyer } = plan.instructions.find(({ key }) => key === one.key) ?? {};
    return { ...one, items, source };
  }),
});

export type PlanAutosave = ReturnType<typeof createPlanAutosave>;

/** Saves the texts as they are typed, each time on the version of the save before. */
export function createPlanAutosave(plan: Plan, texts: PlanTexts = textsOf(plan)) {
  const { planId, version } = plan;
  return createAutosave({
    value: { texts, saved: textsOf(plan), version },
    nextSave: (state) =>
      sameTexts(state.texts, state.saved) ? undefined : { version: state.version, texts: state.texts },
    send: async (save: PlanCopy, options) => {
      const answer = await call('plan.update', { planId, version: save.version, ...save.texts }, options);
      return (state) => ({ ...state, saved: save.texts, version: answer.version });
    },
    store(state) {
      if (sameTexts(state.texts, state.saved)) planCopies.removeOwn(planId);
      else planCopies.write({ version: state.version, texts: state.texts }, planId);
    },
  });
}
