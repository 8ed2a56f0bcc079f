import type { Catalogue, SexGroup } from '#domain/catalogue/catalogue.ts';
import { sexGroupsFor, sexLabel } from '#domain/demand/purpose.ts';
import { usualTemplate } from '#domain/demand/usual-template.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { type Labels, readLabels } from '#server/modules/common/labels.ts';
import { saveDraft } from '#server/modules/demand/save-draft.command.ts';
import { addGroup } from '#server/modules/demand/save-group.command.ts';
import type { QuickWish } from './quick-demand.store.ts';

/** Step 2, 定制体检项目: title, purpose, city, headcount and budget are there, the items are to be looked at. */
const reached = 2;
const groupName = '全体员工';

/**
 * Fills an empty draft, by the wizard's own commands.
 * @returns the draft's new version
 */
export async function fillDraft(
  context: WriteContext,
  draft: { readonly demandId: string; readonly version: string },
  wish: QuickWish,
): Promise<string> {
  const labels = await readLabels(context.services);
  const { version } = await saveDraft(context, {
    demandId: draft.demandId,
    version: draft.version,
    step: reached,
    title: titleOf(wish, labels),
    // A stored wish may be older than the dictionary.
    ...(labels.knows('check_type', wish.purpose) && { purpose: wish.purpose }),
    cities: [{ regionId: wish.cityId, headcount: wish.headcount }],
    ...(wish.budgetMax !== null && { budgetMax: toYuanText(wish.budgetMax) }),
  });
  const packages = packagesOf(context.catalogue, wish);
  if (packages.length === 0) return version;
  const added = await addGroup(context, { demandId: draft.demandId, version, name: groupName, packages });
  return added.version;
}

/** 深圳年度体检（320 人） */
export const titleOf = ({ cityId, purpose, headcount }: QuickWish, labels: Labels): string =>
  `${labels.place(cityId)}${labels.name('check_type', purpose)}（${headcount} 人）`;

/** What was chosen, else the platform's template, a package for each sex group that the purpose may be divided into. */
export function packagesOf(catalogue: Catalogue, wish: QuickWish) {
  const template =
    wish.packages.length === 0
      ? usualTemplate(catalogue, wish.purpose, wish.budgetMax ?? undefined)
      : undefined;
  const codesOf = (sex: SexGroup) =>
    template ? template.items[sex] : wish.packages.find((one) => one.sex === sex)?.itemCodes;
  const filled = sexGroupsFor(wish.purpose).flatMap(({ sex }) => {
    const codes = (codesOf(sex) ?? []).filter((code) => catalogue.items.get(code)?.active);
    return codes.length > 0 ? [{ sex, codes }] : [];
  });
  return filled.map(({ sex, codes }) => ({
    name: `${sexLabel(wish.purpose, sex)}套餐`,
    sex,
    // How many of them are women the form doesn't ask: left open rather than guessed.
    headcount: filled.length === 1 ? wish.headcount : 0,
    items: codes.map((catalogueCode) => ({ catalogueCode, required: true, note: '' })),
  }));
}
