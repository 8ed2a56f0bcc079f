import { conflict, invalid } from '#domain/kernel/failure.ts';
import { readName } from '#domain/names/read-name.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { catalogueSearch } from '#server/modules/catalogue/catalogue-search.ts';
import { chosenCodes } from '#server/modules/library/item-problems.ts';
import { standardItems } from '#server/modules/library/library.present.ts';
import {
  pageOfConfirmedNames,
  pageOfUnreadNames,
  settleName,
  unsettleName,
} from './remembered-names.store.ts';

export async function listConfirmedNames(
  { db, catalogue }: ReadContext,
  { settled, keyword, current, size }: { settled: boolean; keyword: string; current: number; size: number },
): Promise<CallOutput<'console.listConfirmedNames'>> {
  const { rows, total } = await pageOfConfirmedNames(db, { settled, keyword }, { current, size });
  return {
    records: rows.map(({ name, institutions, votes, adopted }) => ({
      name,
      institutions,
      votes: votes.map(({ codes, count }) => ({ items: standardItems(catalogue, codes), count })),
      adopted: standardItems(catalogue, adopted ?? []),
      actions: settled ? ['withdraw'] : ['adopt', 'dismiss'],
    })),
    total,
    current,
    size,
  };
}

export async function listUnreadNames(
  { db, catalogue }: ReadContext,
  { keyword, current, size }: { keyword: string; current: number; size: number },
): Promise<CallOutput<'console.listUnreadNames'>> {
  const { rows, total } = await pageOfUnreadNames(db, keyword, { current, size });
  return {
    records: rows.map(({ name, rows: count, institutions, nearest }) => ({
      name,
      rows: count,
      institutions,
      nearest: standardItems(catalogue, (nearest ?? []).slice(0, 1))[0] ?? null,
    })),
    total,
    current,
    size,
  };
}

/** An operator's word about a name, for all institutions. A name that itself says something else than the item is not
 * taken: then the catalogue lacks an item, or institutions were mistaken. */
export async function adoptName(
  { tx, catalogue, caller }: WriteContext,
  { name, catalogueCodes }: { name: string; catalogueCodes: string[] },
): Promise<{ name: string }> {
  const { userId } = signedIn(caller);
  const codes = chosenCodes(catalogue, catalogueCodes);
  const { candidates } = readName(catalogueSearch(catalogue).names, name);
  const suggested = new Set(candidates.flatMap((one) => one.codes));
  if (suggested.size > 0 && !codes.every((code) => suggested.has(code)))
    throw invalid('名称里有与所选标准项目不符的内容（例如部位、方法或人群），不能收录。', {
      catalogueCodes: '与名称不符。',
    });
  if (!(await settleName(tx, name, codes, userId)))
    throw conflict('这个名称同事刚刚处理过，或机构刚刚改了选择，您的决定没有生效。请刷新页面查看。');
  await recordAudit(tx, 'adopted_name', newId(), {
    action: codes.length === 0 ? 'dismiss' : 'adopt',
    actor: { kind: 'operator', userId },
    detail: { name, catalogueCodes: codes },
  });
  return { name };
}

export async function withdrawName(
  { tx, caller }: WriteContext,
  { name }: { name: string },
): Promise<{ name: string }> {
  if (!(await unsettleName(tx, name))) throw conflict('这个名称刚刚已经撤回。请刷新页面查看。');
  await recordAudit(tx, 'adopted_name', newId(), {
    action: 'withdraw',
    actor: { kind: 'operator', userId: signedIn(caller).userId },
    detail: { name },
  });
  return { name };
}
