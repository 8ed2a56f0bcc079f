// What follows the award: plans for staff and contracts. See call-table.ts.

export const plan = {
  'plan.add': 'POST /bid/api/plan/add',
  'plan.update': 'POST /bid/api/plan/update',
  'plan.detail': 'POST /bid/api/plan/detail',
  'plan.list': 'POST /bid/api/plan/list',
  'plan.listCities': 'POST /bid/api/plan/listExamineCity',
  'plan.demandBase': 'POST /bid/api/plan/bidBaseInfo',
  'plan.listAwarded': 'POST /bid/api/plan/bidOrderPackage/list',
  'plan.exportPdf': 'POST /bid/api/plan/exportPdf',
  'plan.share': 'POST /bid/api/plan/share',
} as const;

export const contract = {
  'contract.listPage': 'POST /bid/api/contract/listContractPage',
  'contract.tip': 'POST /bid/api/contract/getContractTip',
  'contract.preview': 'POST /bid/api/contract/preview',
  'contract.add': 'POST /bid/api/contract/add',
  'contract.addAll': 'POST /bid/api/contract/addAll',
  'contract.tariff': 'POST /bid/api/contract/tariff',
  'contract.askFor': 'POST /bid/api/contract/askFor',
  'contract.previewSupplement': 'POST /bid/api/contract/previewSupplement',
  'contract.addSupplement': 'POST /bid/api/contract/addSupplement',
  'contract.seal': 'POST /bid/api/contract/getSeal',
  'contract.setSeal': 'POST /bid/api/contract/setSeal',
  'contract.sendCode': 'POST /bid/api/contract/sendCode',
  'contract.sign': 'POST /bid/api/contract/sign',
  'contract.refuse': 'POST /bid/api/contract/refuse',
  'contract.cancel': 'POST /bid/api/contract/cancel',
  'contract.remind': 'POST /bid/api/contract/remind',
  'contract.file': 'POST /bid/api/contract/file',
  'contract.evidence': 'POST /bid/api/contract/evidence',
  'console.listPlans': 'POST /bid/api/console/plan/list',
  'console.listContracts': 'POST /bid/api/console/contract/list',
  'console.contractTemplate': 'POST /bid/api/console/contract/template',
  'console.contractTemplateVersion': 'POST /bid/api/console/contract/templateVersion',
  'console.saveContractTemplate': 'POST /bid/api/console/contract/saveTemplate',
} as const;
