import { Failure } from '#domain/kernel/failure.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import type { marketCalls } from '#wire/market.ts';

const notYet = (): never => {
  throw new Failure(503, '正在建设中，请稍后再试。');
};

export const marketHandlers: HandlersOf<typeof marketCalls> = {
  'market.priceRange': async () => notYet(),
  'market.itemPrices': async () => notYet(),
};
