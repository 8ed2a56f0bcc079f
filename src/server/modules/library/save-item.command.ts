import type { z } from 'zod';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { mappingState } from '#domain/institution/institution-item.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { readName } from '#domain/names/read-name.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { itemFields, LibraryItem } from '#wire/library/library.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { catalogueSearch } from '#server/modules/catalogue/catalogue-search.ts';
import { chosenCodes, itemProblems } from './item-problems.ts';
import { presentItem } from './library.present.ts';
import { type ItemRow, insertItem, itemById, updateItem } from './library.store.ts';
import { lockLibrary, settleLibrary } from './lock-library.ts';
import { earlierPrices, pricesOf, requireMeant } from './require-meant.ts';

export type ItemInput = z.output<ReturnType<typeof itemFields.partial>>;
/** What a person or the catalogue says of an item; the rest is the database's own. */
type Values = Omit<ItemRow, 'updated_at' | 'version' | 'catalogue_seen_at'>;
type Mapping = Pick<ItemRow, 'catalogue_codes' | 'mapping_state' | 'mapping_score'>;

const unmapped: Mapping = {
  catalogue_codes: [],
  mapping_state: mappingState.unmapped,
  mapping_score: null,
};

/** A person's choice; none says that nothing corresponds. @throws Failure 400 for an unknown code */
export const chosenMapping = (catalogue: Catalogue, codes: readonly string[]): Mapping =>
  codes.length === 0
    ? unmapped
    : {
        catalogue_codes: chosenCodes(catalogue, codes),
        mapping_state: mappingState.confirmed,
        mapping_score: null,
      };

/** Before anything is filled in. Without a group price the list price is what groups pay. */
export const blankItem = (institutionId: string, listPrice: string): Values => ({
  id: newId(),
  institution_id: institutionId,
  code: '',
  name: '',
  category: '',
  list_price: 0,
  sale_price: parseYuan(listPrice) ?? 0,
  ...unmapped,
  sexes: null,
  age_min: null,
  age_max: null,
  note: '',
  frozen: false,
});

/** What the name says: never confirmed by itself. */
export function suggestedMapping(catalogue: Catalogue, name: string, price: number): Mapping {
  const [best] = readName(catalogueSearch(catalogue).names, name, { price }).candidates;
  if (!best) return unmapped;
  return {
    catalogue_codes: [...best.codes],
    mapping_state: mappingState.suggested,
    mapping_score: best.score,
  };
}

export function withInput(row: Values, input: ItemInput): Values {
  const price = (typed: string | undefined, before: number) =>
    typed === undefined ? before : (parseYuan(typed) ?? before);
  const listPrice = price(input.listPrice, row.list_price);
  const sexes = input.sexes === undefined ? row.sexes : [...new Set(input.sexes)].toSorted();
  return {
    ...row,
    code: input.code ?? row.code,
    name: input.name ?? row.name,
    category: input.category ?? row.category,
    list_price: listPrice,
    sale_price: price(input.salePrice, row.sale_price),
    sexes: sexes?.length && sexes.length < 3 ? sexes : null,
    age_min: input.ageMin === undefined ? row.age_min : input.ageMin,
    age_max: input.ageMax === undefined ? row.age_max : input.ageMax,
    note: input.note ?? row.note,
  };
}

function requireSound(row: Values): void {
  const problems = itemProblems({
    listPrice: row.list_price,
    salePrice: row.sale_price,
    ageMin: row.age_min,
    ageMax: row.age_max,
  });
  const [first] = Object.values(problems);
  if (first) throw invalid(first, problems);
}

async function requireFreeName({ tx }: WriteContext, row: Values): Promise<void> {
  const twin = await tx
    .selectFrom('institution_item')
    .select('id')
    .where('institution_id', '=', row.institution_id)
    .where('name', '=', row.name)
    .where('id', '!=', row.id)
    .executeTakeFirst();
  if (twin) throw conflict(`项目库中已有“${row.name}”，请修改名称，或直接编辑原项目。`);
}

export async function addItem(
  context: WriteContext,
  input: ItemInput & { institutionId: string; name: string; listPrice: string; sure: boolean },
): Promise<LibraryItem> {
  const { tx, catalogue, caller } = context;
  await lockLibrary(tx, input.institutionId, signedIn(caller).userId);
  const row = withInput(blankItem(input.institutionId, input.listPrice), input);
  const mapping =
    input.catalogueCodes === undefined
      ? suggestedMapping(catalogue, row.name, row.list_price)
      : chosenMapping(catalogue, input.catalogueCodes);
  requireSound(row);
  requireMeant([{ name: row.name, before: undefined, after: pricesOf(row), earlier: undefined }], input.sure);
  await requireFreeName(context, row);
  await insertItem(tx, { ...row, ...mapping });
  await recordAudit(tx, 'institution_item', row.id, { action: 'add', actor: actorOf(caller, 'provider') });
  await settleLibrary(context, row.institution_id);
  return presentItem(catalogue, await itemById(tx, row.id));
}

export async function changeItem(
  context: WriteContext,
  input: ItemInput & { itemId: string; sure: boolean },
): Promise<CallOutput<'library.update'>> {
  const { tx, catalogue, caller, now } = context;
  await lockLibrary(tx, (await itemById(tx, input.itemId)).institution_id, signedIn(caller).userId);
  const { updated_at: _, version: __, catalogue_seen_at: ___, ...before } = await itemById(tx, input.itemId);
  const row = withInput(before, input);
  const mapping =
    input.catalogueCodes !== undefined
      ? chosenMapping(catalogue, input.catalogueCodes)
      : row.name !== before.name && before.mapping_state !== mappingState.confirmed
        ? suggestedMapping(catalogue, row.name, row.list_price)
        : {};
  requireSound(row);
  const earlier = (await earlierPrices(tx, now, [row.id])).get(row.id);
  requireMeant([{ name: row.name, before: pricesOf(before), after: pricesOf(row), earlier }], input.sure);
  if (row.name !== before.name) await requireFreeName(context, row);
  const after = { ...row, ...mapping };
  await updateItem(tx, after);
  await recordAudit(tx, 'institution_item', row.id, {
    action: 'update',
    actor: actorOf(caller, 'provider'),
    detail: differences(before, after),
  });
  await settleLibrary(context, row.institution_id);
  return presentItem(catalogue, await itemById(tx, row.id));
}

/** `{column: [before, after]}`, for the audit log. */
function differences<Row extends object>(before: Row, after: Row): Record<string, unknown> {
  const keys = Object.keys(after) as (keyof Row & string)[];
  return Object.fromEntries(
    keys
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => [key, [before[key], after[key]]]),
  );
}
