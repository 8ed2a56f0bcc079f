import type { libraryCalls } from '#wire/library/library.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { confirmMappings, freezeItems } from './confirm-mappings.command.ts';
import { removeItem } from './delete-item.command.ts';
import { presentItem } from './library.present.ts';
import { itemById, libraryCategories, libraryCounts, offeredItems, pageOfItems } from './library.store.ts';
import { addItem, changeItem } from './save-item.command.ts';

const listLimit = 2000;

export const libraryHandlers: HandlersOf<typeof libraryCalls> = {
  'library.listPage': async ({ db, catalogue }, { current, size, ...filter }) => {
    const [{ rows, total }, counts] = await Promise.all([
      pageOfItems(db, filter, { current, size }),
      libraryCounts(db, filter.institutionId),
    ]);
    return { records: rows.map((row) => presentItem(catalogue, row)), total, current, size, counts };
  },
  'library.list': async ({ db, catalogue }, { institutionId }) =>
    (await offeredItems(db, institutionId, listLimit)).map((row) => presentItem(catalogue, row)),
  'library.listCategory': async ({ db }, { institutionId }) => libraryCategories(db, institutionId),
  'library.detail': async ({ db, catalogue }, { itemId }) =>
    presentItem(catalogue, await itemById(db, itemId)),
  'library.add': addItem,
  'library.update': changeItem,
  'library.delete': async (context, { itemId }) => removeItem(context, itemId),
  'library.confirm': confirmMappings,
  'library.freeze': async (context, input) => freezeItems(context, input, true),
  'library.unfreeze': async (context, input) => freezeItems(context, input, false),
};
