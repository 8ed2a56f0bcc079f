import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { type Draft, previewInput } from '#web/pages/purchase/wizard/draft/draft.ts';
import { useReferenceCall } from '#web/queries/use-call-query.ts';

export type FoundInstitutions = CallOutput<'inquiry.findInstitutions'>;
type Packages = NonNullable<CallInput<'inquiry.findInstitutions'>['packages']>;

/** Packages with items, as the wizard holds them. */
export const packagesOfDraft = (draft: Draft): Packages =>
  (previewInput(draft).packages ?? []).filter(({ items }) => items.length > 0);

/** What institutions are judged by: a template where one is named, else what the draft asks for. */
export function useAskedPackages(draft: Draft, templateCode: string): Packages {
  const template = useReferenceCall('template.detail', templateCode ? { code: templateCode } : undefined);
  if (templateCode === '') return packagesOfDraft(draft);
  // What an unmarried woman is offered is part of what a married one is.
  return (template.data?.items ?? [])
    .filter(({ sex, items }) => sex !== 2 && items.length > 0)
    .map(({ sex, items }) => ({
      packageId: String(sex),
      name: template.data?.name ?? '',
      sex,
      headcount: 1,
      items: items.map(({ code }) => ({ catalogueCode: code, required: true })),
    }));
}
