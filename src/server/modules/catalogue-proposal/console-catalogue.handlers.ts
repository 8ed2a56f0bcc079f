import type { HandlersOf } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import type { consoleNameCalls } from '#wire/console-names.ts';
import { addStandardItem } from './change-standard-item.command.ts';
import type { consoleCatalogueCalls } from '#wire/console-catalogue.ts';
import { catalogueItem } from './catalogue-item.query.ts';
import { exportCatalogue, readCatalogueSheet, takeCatalogueRows } from './catalogue-sheet.ts';
import { listItems } from './list-items.query.ts';
import { deleteItemRule, saveItemRule } from './item-relations.ts';
import { mergeItems } from './merge-items.command.ts';

export const consoleCatalogueHandlers: HandlersOf<
  typeof consoleCatalogueCalls & Pick<typeof consoleNameCalls, 'console.addItem'>
> = {
  'console.addItem': async ({ tx, catalogue, caller }, item) => {
    const code = await addStandardItem(tx, catalogue, item);
    await recordAudit(tx, 'catalogue_item', newId(), {
      action: 'create',
      actor: actorOf(caller, 'operator'),
      detail: { code, version: 1, name: item.name },
    });
    return { code, name: item.name };
  },
  'console.listItems': listItems,
  'console.catalogueItem': catalogueItem,
  'console.mergeItems': mergeItems,
  'console.saveItemRule': saveItemRule,
  'console.deleteItemRule': deleteItemRule,
  'console.exportCatalogue': async ({ catalogue }) => exportCatalogue(catalogue),
  'console.readCatalogueSheet': readCatalogueSheet,
  'console.takeCatalogueRows': takeCatalogueRows,
};
