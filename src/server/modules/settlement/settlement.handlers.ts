import type { settlementCalls } from '#wire/settlement/settlement.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import {
  agreeToSettlement,
  answerDispute,
  decideLines,
  disputeSettlement,
  sendSettlement,
  withdrawSettlement,
} from './act-on-settlement.command.ts';
import { listSettlements, outstanding } from './list-settlements.query.ts';
import { makeSettlement, uploadSettlement } from './make-settlement.command.ts';
import { addInvoice, addPayment } from './pay-settlement.command.ts';
import { prepareSettlement, settlementDetail } from './settlement-detail.query.ts';
import { listLines } from './settlement-lines.query.ts';
import { settlementPdf } from './settlement-pdf.query.ts';
import { takeBackInvoice, takeBackPayment } from './take-back.command.ts';

export const settlementHandlers: HandlersOf<typeof settlementCalls> = {
  'settlement.prepare': prepareSettlement,
  'settlement.make': makeSettlement,
  'settlement.upload': uploadSettlement,
  'settlement.listPage': listSettlements,
  'settlement.outstanding': outstanding,
  'settlement.detail': settlementDetail,
  'settlement.listLines': listLines,
  'settlement.decide': decideLines,
  'settlement.send': sendSettlement,
  'settlement.agree': agreeToSettlement,
  'settlement.dispute': disputeSettlement,
  'settlement.answer': answerDispute,
  'settlement.withdraw': withdrawSettlement,
  'settlement.addInvoice': addInvoice,
  'settlement.addPayment': addPayment,
  'settlement.takeBackInvoice': takeBackInvoice,
  'settlement.takeBackPayment': takeBackPayment,
  'settlement.file': settlementPdf,
};
