import { conflict, invalid } from '#domain/kernel/failure.ts';
import { readName } from '#domain/names/read-name.ts';
import { signedIn } from '#server/api/caller.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { catalogueSearch } from '#server/modules/catalogue/catalogue-search.ts';
import { catalogueProblem } from '#server/modules/library/item-problems.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { pageOfConfirmedNames, settleName, unsettleName } from './remembered-names.store.ts';

export async function listConfirmedNames(
  { db, catalogue }: ReadContext,
  { settled, keyword, current, size }: { settled: boolean; keyword: string; current: number; size: number },
): Promise<CallOutput<'console.listConfirmedNames'>> {
  const { rows, total } = await pageOfConfirmedNames(db, { settled, keyword }, { current, size });
  const called = (code: string | null) => (code === null ? '' : (catalogue.items.get(code)?.name ?? code));
  return {
    records: rows.map(({ name, institutions, votes, adopted }) => ({
      name,
      institutions,
      votes: votes.map(({ code, count }) => ({ code, name: called(code), count })),
      adopted: adopted === null ? null : { code: adopted, name: called(adopted) },
      actions: settled ? ['withdraw'] : ['adopt', 'dismiss'],
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
  { name, catalogueCode }: { name: string; catalogueCode: string | null },
): Promise<{ name: string }> {
  const { userId } = signedIn(caller);
  if (catalogueCode !== null) {
    const problem = catalogueProblem(catalogue, catalogueCode);
    if (problem) throw invalid(problem, { catalogueCode: problem });
    const { candidates } = readName(catalogueSearch(catalogue).names, name);
    if (candidates.length > 0 && !candidates.some(({ codes }) => codes.includes(catalogueCode)))
      throw invalid('名称里有与这个标准项目不符的内容（例如部位、方法或人群），不能收录。', {
        catalogueCode: '与名称不符。',
      });
  }
  if (!(await settleName(tx, name, catalogueCode, userId)))
    throw conflict('没有机构确认过这个名称，可能刚刚有变化。请刷新页面查看。');
  await recordAudit(tx, {
    recordKind: 'adopted_name',
    recordId: newId(),
    action: catalogueCode === null ? 'dismiss' : 'adopt',
    actor: { kind: 'operator', userId },
    detail: { name, catalogueCode },
  });
  return { name };
}

export async function withdrawName(
  { tx, caller }: WriteContext,
  { name }: { name: string },
): Promise<{ name: string }> {
  if (!(await unsettleName(tx, name))) throw conflict('这个名称刚刚已经撤回。请刷新页面查看。');
  await recordAudit(tx, {
    recordKind: 'adopted_name',
    recordId: newId(),
    action: 'withdraw',
    actor: { kind: 'operator', userId: signedIn(caller).userId },
    detail: { name },
  });
  return { name };
}
