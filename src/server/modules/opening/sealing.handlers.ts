import type { sealingCalls } from '#wire/sealing/sealing.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { openTogether } from './open-together.command.ts';
import { openingRecordPdf } from './opening-record-pdf.query.ts';
import { publicReceipts, receiptFile, sealingOverview } from './receipts.query.ts';

export const sealingHandlers: HandlersOf<typeof sealingCalls> = {
  'sealing.receipts': (context, { demandId }) => publicReceipts(context, demandId),
  'sealing.overview': (context, { demandId }) => sealingOverview(context, demandId),
  'sealing.open': (context, { demandId }) => openTogether(context, demandId),
  'sealing.recordPdf': (context, { demandId }) => openingRecordPdf(context, demandId),
  'sealing.file': (context, { demandId }) => receiptFile(context, demandId),
};
