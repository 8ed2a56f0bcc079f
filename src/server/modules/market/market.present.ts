import { toYuanText } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ScopedBand } from './public-prices.ts';

type WireBand = CallOutput<'market.itemPrices'>['items'][number]['price'];

export const presentBand = (band: ScopedBand | undefined): WireBand =>
  band
    ? {
        low: toYuanText(band.low),
        median: toYuanText(band.median),
        high: toYuanText(band.high),
        institutions: band.institutions,
        scope: band.scope,
      }
    : null;
