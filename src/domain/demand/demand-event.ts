/** What the audit log's events of a demand are called that are no move of its machine, beside its creation. */
export const demandEventLabels = {
  openQuotes: '开标',
  mergeItem: '平台合并标准项目',
  inviteMore: '增加受邀机构',
  remindSilent: '提醒未报价的机构',
  splitByCity: '改为按城市分别定标',
  joinCities: '改回整体定标',
  approvalLimit: '企业审批限额改变',
  requestApproval: '定标提交审批',
  'approval.first': '定标获第一人批准',
  'approval.approved': '定标获批准',
  'approval.returned': '定标被退回',
  'approval.withdrawn': '撤回定标审批',
} as const;
