import type { figureCalls } from '#wire/console/figures.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { exportFigures } from './export-figures.query.ts';
import { figures } from './figures.query.ts';
import { listItemPrices } from './item-prices.query.ts';
import { listSearchMisses } from './search-misses.query.ts';

export const figureHandlers: HandlersOf<typeof figureCalls> = {
  'console.figures': figures,
  'console.listSearchMisses': listSearchMisses,
  'console.listItemPrices': listItemPrices,
  'console.exportFigures': exportFigures,
};
