import type { MessageField } from './message-examples.ts';

/** A text that the site sends or prints, as it ships. Operators keep it as a content (collection `message`). */
export interface MessageTemplate {
  readonly name: string;
  /** To whom, and when. */
  readonly when: string;
  /** Of a notice, its title; other texts have none. */
  readonly subject?: string;
  readonly text: string;
  /** Without these it would say nothing. */
  readonly needs: readonly string[];
}

const notice = (
  name: string,
  when: string,
  subject: string,
  text: string,
  needs: readonly MessageField[],
): MessageTemplate => ({ name, when, subject, text, needs });
const text = (name: string, when: string, text: string, needs: readonly MessageField[]): MessageTemplate => ({
  name,
  when,
  text,
  needs,
});

export const messageTemplates = {
  'demand-published': notice(
    '需求已发布',
    '发给采购方：需求通过审核并邀请了机构。',
    '{类别}已发布',
    '「{需求}」（{编号}）已通过审核，邀请了 {机构数} 家机构报价。',
    ['需求'],
  ),
  'demand-declined': notice(
    '需求未通过审核',
    '发给采购方：运营退回需求。',
    '采购需求未通过审核，请修改后重新提交',
    '「{需求}」（{编号}）：{原因}',
    ['需求', '原因'],
  ),
  'demand-closed': notice(
    '需求被平台关闭',
    '发给采购方：运营关闭需求。',
    '您的采购需求已被平台关闭',
    '「{需求}」（{编号}）：{原因}',
    ['需求', '原因'],
  ),
  'demand-expired': notice(
    '需求到期未成交',
    '发给采购方：截止后一直没有接受报价。',
    '采购需求到期未成交',
    '「{需求}」（{编号}）{原因}',
    ['需求'],
  ),
  'quotation-invited': notice(
    '报价邀请',
    '发给机构：公开需求匹配到本机构。',
    '收到新的报价邀请',
    '「{需求}」（{编号}），{人数} 人。平台已按您的项目库拟好报价，请核对后提交。',
    ['需求'],
  ),
  'quotation-invited-by-name': notice(
    '指定邀请',
    '发给机构：采购方指定邀请本机构。',
    '采购方指定邀请您报价',
    '「{需求}」（{编号}），{人数} 人。平台已按您的项目库拟好报价，请核对后提交。',
    ['需求'],
  ),
  'question-asked': notice(
    '机构提问',
    '发给采购方：机构就需求提问。',
    '有机构提问，请回答',
    '「{需求}」（{编号}）：{提问}',
    ['需求', '提问'],
  ),
  'question-answered': notice(
    '采购方回答',
    '发给受邀机构：采购方回答了提问。',
    '采购方回答了提问',
    '「{需求}」（{编号}）：{回答}',
    ['需求', '回答'],
  ),
  'second-round-invited': notice(
    '第二轮报价邀请',
    '发给机构：采购方请本机构再报一轮。',
    '采购方邀请您参加第二轮报价',
    '「{需求}」（{编号}）：请在 {截止} 前提交最后报价，只能降价、持平或补全项目；不提交则首轮报价继续有效。{留言}',
    ['需求', '截止', '留言'],
  ),
  'second-round-missed': notice(
    '第二轮未报价',
    '发给机构：第二轮截止时没有提交。',
    '第二轮报价已截止，首轮报价继续有效',
    '「{需求}」：您没有提交第二轮报价，采购方按首轮报价比价。',
    ['需求'],
  ),
  'second-round-ended': notice(
    '第二轮已截止',
    '发给采购方：第二轮截止，有机构没有提交。',
    '第二轮报价已截止',
    '「{需求}」：{机构数} 家没有提交第二轮报价，沿用首轮报价，可以定标了。',
    ['需求'],
  ),
  'quotes-opened': notice(
    '密封报价已开标（采购方）',
    '发给采购方：开标。',
    '密封报价已开标',
    '「{需求}」（{编号}）：共 {份数} 份有效回执，开标记录已生成，可以比价了。',
    ['需求', '份数'],
  ),
  'quote-opened': notice(
    '密封报价已开标（机构）',
    '发给报价的机构：开标。',
    '您的密封报价已开标',
    '「{需求}」（{编号}）：报价已按回执打开，采购方开始比价。',
    ['需求'],
  ),
  'quotation-won': notice(
    '中标',
    '发给机构：采购方接受了报价。',
    '恭喜，您的报价已中标',
    '「{需求}」（{编号}）：{套餐}。采购方联系方式已开放，请尽快联系签约。',
    ['需求', '套餐'],
  ),
  'quotation-lost': notice(
    '未中标',
    '发给机构：采购完成，未选择本机构。',
    '报价未中标',
    '「{需求}」（{编号}）已完成采购，本次未选择贵机构。可在报价单中查看价格位置。',
    ['需求'],
  ),
  'approval-requested': notice(
    '定标待审批',
    '发给企业的审批人：定标超过限额。',
    '有定标等待您审批',
    '「{需求}」（{编号}）定标总额 {金额}，超过审批限额 {限额}。{说明}',
    ['需求', '金额', '说明'],
  ),
  'approval-approved': notice(
    '定标已批准',
    '发给提交定标的人。',
    '定标已批准，采购完成',
    '「{需求}」（{编号}）定标总额 {金额}。{说明}',
    ['需求'],
  ),
  'approval-returned': notice(
    '定标被退回',
    '发给提交定标的人。',
    '定标被退回',
    '「{需求}」（{编号}）定标总额 {金额}。{说明}',
    ['需求', '说明'],
  ),
  'certification-approved': notice(
    '认证已通过',
    '发给企业或机构：首次认证通过。',
    '{主体}认证已通过',
    '「{组织}」已通过认证，相应功能已开通。',
    ['组织'],
  ),
  'certification-declined': notice(
    '认证未通过',
    '发给企业或机构：首次认证被退回。',
    '{主体}认证未通过',
    '「{组织}」：{原因}请修改后重新提交。',
    ['组织', '原因'],
  ),
  'change-approved': notice(
    '资料变更已通过',
    '发给企业或机构：认证资料的变更通过。',
    '{主体}资料变更已通过审核',
    '「{组织}」的资料变更已通过审核，即日生效。',
    ['组织'],
  ),
  'change-declined': notice(
    '资料变更未通过',
    '发给企业或机构：认证资料的变更被退回。',
    '{主体}资料变更未通过审核',
    '「{组织}」：{原因}原认证仍然有效；请修改后重新提交。',
    ['组织', '原因'],
  ),
  'contract-created': notice(
    '合同待签署',
    '发给机构：采购方起草了合同。',
    '有一份合同待您签署',
    '「{合同}」（{合同编号}）由{对方}起草，请核对后在 {截止} 前签署或拒签。',
    ['合同', '截止'],
  ),
  'contract-wanted': notice(
    '请起草合同',
    '发给采购方：中标机构请其起草合同。',
    '中标机构请您起草合同',
    '{机构}请您就「{需求}」的定标结果起草合同。',
    ['需求', '机构'],
  ),
  'contract-signed': notice(
    '对方已签署',
    '发给尚未签署的一方。',
    '对方已签署合同，请您签署',
    '「{合同}」（{合同编号}）：{对方}已签署，请在 {截止} 前签署或拒签。',
    ['合同', '截止'],
  ),
  'contract-completed': notice(
    '双方均已签署',
    '发给先签署的一方。',
    '合同双方均已签署',
    '「{合同}」（{合同编号}）：{对方}已签署，合同生效，可下载签署文件与证据页。',
    ['合同'],
  ),
  'contract-reminded': notice(
    '催签',
    '发给尚未签署的一方：对方催签。',
    '请签署合同',
    '「{合同}」（{合同编号}）：{对方}提醒您在 {截止} 前签署或拒签。',
    ['合同', '截止'],
  ),
  'licence-due': notice(
    '执业许可证将到期',
    '发给机构管理员：到期之前几次。',
    '执业许可证即将到期',
    '「{机构}」的医疗机构执业许可证{期限}。校验或换证后，请在机构信息中更新有效期和证照。',
    ['机构', '期限'],
  ),
  'licence-expired': notice(
    '执业许可证已到期',
    '发给机构管理员：到期之后。',
    '执业许可证已到期',
    '「{机构}」的医疗机构执业许可证{期限}。校验或换证后，请在机构信息中更新有效期和证照。',
    ['机构', '期限'],
  ),
  'member-invited': text(
    '同事邀请',
    '发给被邀请的同事：短信；已注册的还有站内消息。',
    '{邀请人}邀请您以{角色}身份加入「{组织}」，{天数} 天内登录体检采购网，在「{入口}」中接受。',
    ['邀请人', '组织', '入口'],
  ),
  'sms-notice': text(
    '短信提醒',
    '发给打开短信提醒的人：每条消息只有标题；几条合在一起时是它们的条数。',
    '{标题}，请登录查看。',
    ['标题'],
  ),
  'award-memo-title': text('定标说明：标题', '定标说明的页面与 PDF。', '{需求} 定标说明', ['需求']),
  'award-memo-method': text(
    '定标说明：比价方法',
    '“二、比价方法”开头的一段，其后是补价次序与公式。',
    '各机构对同一套餐逐项报价。为使总价可比，机构缺少的项目按下列次序补价，得到齐项价；原报价与齐项价并列：',
    [],
  ),
  'award-memo-total': text(
    '定标说明：合计',
    '“四、合计”的一句。',
    '{套餐数} 个套餐中 {定标数} 个{进展}，合计 {金额}。',
    ['套餐数', '定标数', '进展', '金额'],
  ),
  'award-memo-signatures': text(
    '定标说明：签名栏',
    '定标说明末尾，每行一栏。',
    '编制人：\n审核人：\n日期：',
    [],
  ),
} as const satisfies Readonly<Record<string, MessageTemplate>>;
export type MessageKey = keyof typeof messageTemplates;

export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(messageTemplates, text);
export const messageKeys = Object.keys(messageTemplates) as MessageKey[];
