import type { CallName } from '#wire/table/call-table.ts';

/**
 * Calls that change the catalogue. The node that answers one has read the catalogue again before it answers, so that whoever has added an
 * item can use it at once; the others read it when the database tells them, a moment later.
 */
export const catalogueCalls: ReadonlySet<CallName> = new Set<CallName>([
  'catalogue.update',
  'catalogue.delete',
  'console.addItem',
  'console.decideProposal',
  'console.mergeItems',
  'console.saveItemRule',
  'console.deleteItemRule',
  'console.takeCatalogueRows',
  'console.saveComplianceRule',
]);
