import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { packageLabel } from '#domain/demand/package-label.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import type { FileRef } from '#wire/common/common.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { momentText } from '#web/ui/time.ts';

/** A demand in the wizard: as typed, half-filled where the buyer hasn't come yet. */
export interface Draft {
  /** Furthest wizard step reached. */
  step: number;
  terms: DraftTerms;
  groups: DraftGroup[];
}

type TermsFields = Omit<CallInput<'demand.save'>, 'demandId' | 'version' | 'step'>;
export type TermsInput = Partial<TermsFields>;

/**
 * The fields of `demand.save` as they are typed, '' where nothing is: amounts may be half typed, and `quoteDeadline` is
 * `2026-12-01 18:00` in Shanghai.
 */
export type DraftTerms = {
  [K in Exclude<keyof TermsFields, 'cities' | 'attachments'>]-?: NonNullable<TermsFields[K]>;
} & { cities: DraftCity[]; attachments: FileRef[] };

export interface DraftCity {
  regionId?: string | undefined;
  headcount?: number | null;
}

export interface DraftGroup {
  /** Stays the same from the first keystroke on; `groupId` comes with the first save. */
  key: string;
  groupId?: string | undefined;
  name: string;
  packages: DraftPackage[];
}

export interface DraftPackage {
  key: string;
  packageId?: string | undefined;
  name: string;
  sex: SexGroup;
  ageMin: number | null;
  ageMax: number | null;
  headcount: number | null;
  items: DraftItem[];
}

export interface DraftItem {
  catalogueCode: string;
  required: boolean;
  note: string;
}

export type OwnDemand = CallOutput<'demand.getMine'>;

/** What the wizard reads of a demand beside its draft; `demandId` is '' before it is begun. */
export type WizardDemand = Pick<
  OwnDemand,
  'demandId' | 'kind' | 'number' | 'company' | 'actions' | 'reviewReason' | 'purpose'
>;

/** A demand that nobody has begun, as the database would begin it. */
export const blankDraft = (company: { contact: string; mobile: string }): Draft => ({
  step: 1,
  terms: {
    institutionIds: [],
    title: '',
    purpose: '',
    cities: [],
    examFrom: '',
    examTo: '',
    quoteDeadline: '',
    budgetMin: '',
    budgetMax: '',
    budgetHidden: false,
    priceBasis: 'itemised',
    invoiceType: '',
    settlement: '',
    sealed: false,
    openedBy: 'clock',
    requiredTypes: [],
    requiredLevels: [],
    requiredServices: [],
    attachments: [],
    remarks: '',
    contact: company.contact,
    mobile: company.mobile,
  },
  groups: [],
});
/** What the draft would lead to. */
export type Preview = CallOutput<'demand.preview'>;

export function draftOf(demand: OwnDemand): Draft {
  const codes = (list: readonly { code: string | number }[]) => list.map(({ code }) => String(code));
  return {
    step: Math.max(1, demand.draftStep),
    terms: {
      institutionIds: demand.institutions.map(({ institutionId }) => institutionId),
      title: demand.title,
      purpose: String(demand.purpose.code),
      cities: demand.cities.map(({ regionId, headcount }) => ({ regionId, headcount: headcount || null })),
      examFrom: demand.examFrom ?? '',
      examTo: demand.examTo ?? '',
      quoteDeadline: demand.quoteDeadline ? momentText(demand.quoteDeadline) : '',
      budgetMin: demand.budget?.min ?? '',
      budgetMax: demand.budget?.max ?? '',
      budgetHidden: demand.budgetHidden,
      priceBasis: demand.priceBasis.code,
      invoiceType: String(demand.invoiceType.code),
      settlement: String(demand.settlement.code),
      sealed: demand.seal !== 'none',
      openedBy: demand.openedBy,
      requiredTypes: codes(demand.requiredTypes),
      requiredLevels: codes(demand.requiredLevels),
      requiredServices: codes(demand.requiredServices),
      attachments: demand.attachments,
      remarks: demand.remarks,
      contact: demand.contact,
      mobile: demand.mobile,
    },
    groups: demand.groups.map(({ groupId, name, packages }) => ({
      key: groupId,
      groupId,
      name,
      packages: packages.map((pkg) => ({
        key: pkg.packageId,
        packageId: pkg.packageId,
        name: pkg.name,
        sex: pkg.sex.code,
        ageMin: pkg.ageMin,
        ageMax: pkg.ageMax,
        headcount: pkg.headcount || null,
        items: pkg.items.map(({ catalogueCode, required, note }) => ({ catalogueCode, required, note })),
      })),
    })),
  };
}

/** Forgets ids that `server` doesn't know (deleted elsewhere), so that what was typed is saved as new. */
export function rebased(draft: Draft, server: Draft): Draft {
  const groups = new Map(server.groups.map((group) => [group.groupId, group]));
  return {
    ...draft,
    groups: draft.groups.map((group) => {
      const known = groups.get(group.groupId);
      const packageIds = new Set(known?.packages.map(({ packageId }) => packageId));
      return {
        ...group,
        groupId: known && group.groupId,
        packages: group.packages.map((pkg) => ({
          ...pkg,
          packageId: packageIds.has(pkg.packageId) ? pkg.packageId : undefined,
        })),
      };
    }),
  };
}

export const packagesOf = (draft: Draft): DraftPackage[] => draft.groups.flatMap((group) => group.packages);

export const isBlank = (draft: Draft): boolean =>
  draft.terms.institutionIds.length === 0 &&
  draft.terms.title === '' &&
  draft.terms.purpose === '' &&
  draft.groups.length === 0;

/** What the sidebar asks about: the demand as it stands on the screen. Packages are named by their key. */
export const previewInput = ({ terms, groups }: Draft): CallInput<'demand.preview'> => ({
  purpose: terms.purpose,
  cities: filledCities(terms.cities),
  requiredTypes: terms.requiredTypes,
  requiredLevels: terms.requiredLevels,
  requiredServices: terms.requiredServices,
  packages: groups.flatMap((group) =>
    group.packages.map((pkg) => ({
      packageId: pkg.key,
      name: packageLabel(terms.purpose, { groupName: group.name, ...pkg }),
      sex: pkg.sex,
      ageMin: pkg.ageMin,
      ageMax: pkg.ageMax,
      headcount: pkg.headcount ?? 0,
      items: pkg.items.map(({ catalogueCode, required }) => ({ catalogueCode, required })),
    })),
  ),
});

/** Cities that are chosen, each once. A city without headcount yet counts 0. */
export function filledCities(cities: readonly DraftCity[]): { regionId: string; headcount: number }[] {
  const seen = new Set<string>();
  return cities.flatMap(({ regionId, headcount }) => {
    // A province alone is a choice half made.
    if (!regionId || regionId.endsWith('0000') || seen.has(regionId)) return [];
    seen.add(regionId);
    return [{ regionId, headcount: headcount ?? 0 }];
  });
}

/** What the server takes; what is half typed (an amount, a city row) stays here until it is whole. */
export function termsInput({ budgetMin, budgetMax, ...terms }: DraftTerms): TermsInput {
  return {
    ...terms,
    cities: filledCities(terms.cities),
    examFrom: terms.examFrom || null,
    examTo: terms.examTo || null,
    quoteDeadline: terms.quoteDeadline ? momentInput(terms.quoteDeadline) : null,
    ...amount('budgetMin', budgetMin),
    ...amount('budgetMax', budgetMax),
    attachments: terms.attachments.map(({ fileId, name }) => ({ fileId, name })),
  };
}

/** A moment as it is typed, in Shanghai. */
export const momentInput = (typed: string): string => `${typed.replace(' ', 'T')}:00+08:00`;

const amount = (key: 'budgetMin' | 'budgetMax', text: string): TermsInput =>
  text === '' ? { [key]: null } : parseYuan(text) === undefined ? {} : { [key]: text };
