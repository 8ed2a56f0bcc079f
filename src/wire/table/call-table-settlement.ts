// Settlements (结算单) of contracts. See call-table.ts.

export const settlement = {
  'settlement.prepare': 'POST /bid/api/settlement/prepare',
  'settlement.make': 'POST /bid/api/settlement/make',
  'settlement.upload': 'POST /bid/api/settlement/upload',
  'settlement.listPage': 'POST /bid/api/settlement/listPage',
  'settlement.outstanding': 'POST /bid/api/settlement/outstanding',
  'settlement.detail': 'POST /bid/api/settlement/detail',
  'settlement.listLines': 'POST /bid/api/settlement/listLines',
  'settlement.decide': 'POST /bid/api/settlement/decide',
  'settlement.send': 'POST /bid/api/settlement/send',
  'settlement.agree': 'POST /bid/api/settlement/agree',
  'settlement.dispute': 'POST /bid/api/settlement/dispute',
  'settlement.answer': 'POST /bid/api/settlement/answer',
  'settlement.withdraw': 'POST /bid/api/settlement/withdraw',
  'settlement.addInvoice': 'POST /bid/api/settlement/addInvoice',
  'settlement.addPayment': 'POST /bid/api/settlement/addPayment',
  'settlement.takeBackInvoice': 'POST /bid/api/settlement/takeBackInvoice',
  'settlement.takeBackPayment': 'POST /bid/api/settlement/takeBackPayment',
  'settlement.file': 'POST /bid/api/settlement/file',
} as const;
