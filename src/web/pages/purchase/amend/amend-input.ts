import { groupInput } from '#web/pages/purchase/wizard/draft-sync.ts';
import { type Draft, termsInput } from '#web/pages/purchase/wizard/draft.ts';
import { draftStore, isRecord } from '#web/ui/stored-draft.ts';
import type { CallInput } from '#wire/invoke.ts';

/** A change of a published demand as it is typed; nothing of it is sent before the buyer has seen its effects. */
interface TypedAmendment {
  /** The version that it was typed on. */
  version: string;
  draft: Draft;
}

/** By demand. */
export const typedAmendments = draftStore<TypedAmendment>({
  key: 'demandAmendment',
  version: 1,
  lifetime: 'browser',
  isValid: (value): value is TypedAmendment =>
    isRecord(value) &&
    isRecord(value.draft) &&
    isRecord(value.draft.terms) &&
    Array.isArray(value.draft.groups),
});

/** The whole demand as it should be. */
export function amendmentInput(
  demandId: string,
  { version, draft }: TypedAmendment,
): CallInput<'amendment.preview'> {
  const { institutionIds: _chosen, purpose: _purpose, ...terms } = termsInput(draft.terms);
  return {
    demandId,
    version,
    ...terms,
    groups: draft.groups.map((group) => ({
      ...(group.groupId && { groupId: group.groupId }),
      ...groupInput(group),
    })),
  };
}
