import type { consoleCatalogueCalls } from '#wire/console/catalogue.ts';
import type { consoleNameCalls } from '#wire/console/names.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { catalogueItem } from './catalogue-item.query.ts';
import { exportCatalogue, readCatalogueSheet, takeCatalogueRows } from './catalogue-sheet.ts';
import { createStandardItem } from './change-standard-item.command.ts';
import { deleteItemRule, saveItemRule } from './item-relations.ts';
import { listItems } from './list-items.query.ts';
import { mergeItems } from './merge-items.command.ts';

export const consoleCatalogueHandlers: HandlersOf<
  typeof consoleCatalogueCalls & Pick<typeof consoleNameCalls, 'console.addItem'>
> = {
  'console.addItem': createStandardItem,
  'console.listItems': listItems,
  'console.catalogueItem': catalogueItem,
  'console.mergeItems': mergeItems,
  'console.saveItemRule': saveItemRule,
  'console.deleteItemRule': deleteItemRule,
  'console.exportCatalogue': async ({ catalogue }) => exportCatalogue(catalogue),
  'console.readCatalogueSheet': readCatalogueSheet,
  'console.takeCatalogueRows': takeCatalogueRows,
};
