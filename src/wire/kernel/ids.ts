import { idOf } from './shapes.ts';

// The ids that calls take, each under the key that it has in inputs: `z.object({ demandId })`.

export const demandId = idOf('需求');
export const packageId = idOf('套餐');
export const quotationId = idOf('报价');
export const quotationPackageId = idOf('报价套餐');
export const institutionId = idOf('机构');
export const itemId = idOf('项目');
export const contentId = idOf('内容');
export const contractId = idOf('合同');
export const planId = idOf('方案');
export const groupId = idOf('套餐组');
export const doctorId = idOf('医生');
export const batchId = idOf('导入批次');
export const ruleId = idOf('规则');
export const userId = idOf('用户');
export const invitationId = idOf('邀请');
export const leadId = idOf('线索');
export const rowId = idOf('行');
export const lineId = idOf('报价行');
export const fileId = idOf('文件');
export const institutionItemId = idOf('机构项目');
export const sessionId = idOf('登录记录');
export const approvalId = idOf('审批');
export const questionId = idOf('问题');
export const companyId = idOf('企业');
export const tokenId = idOf('接口令牌');
export const jobId = idOf('任务');
export const proposalId = idOf('建议');
export const deputyshipId = idOf('代理');
export const releaseId = idOf('放行');
export const rosterId = idOf('名单');
export const personId = idOf('人员');
export const visitId = idOf('到检');
export const slotId = idOf('时段');
export const settlementId = idOf('结算单');
export const entryId = idOf('登记');
