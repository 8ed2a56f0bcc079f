import { type MessageTemplate, text } from '#domain/site/message-template.ts';
import { pageTextKeys, pageTexts } from '#domain/site/page-texts.ts';
import { checkupMessages } from './checkup-messages.ts';
import { contractMessages } from './contract-messages.ts';
import { operatorMessages } from './operator-messages.ts';
import { organisationMessages } from './organisation-messages.ts';
import { procurementMessages } from './procurement-messages.ts';
import { settlementMessages } from './settlement-messages.ts';

/** Every text that the site sends or prints, in the order in which operators see them; those of its pages: site/page-texts.ts. */
export const messageTemplates = {
  ...procurementMessages,
  ...contractMessages,
  ...settlementMessages,
  ...organisationMessages,
  ...operatorMessages,
  ...checkupMessages,
  'sms-notice': text(
    '短信提醒',
    '发给打开短信提醒的人：每条消息只有标题；几条合在一起时是它们的条数。',
    '{标题}，请登录查看。',
    ['标题'],
  ),
  'sms-invited': text(
    '同事邀请短信',
    '发给被邀请的同事，未注册的也会收到；同一手机号 10 分钟内最多一条，一天最多三条。',
    '{邀请人}邀请您以{角色}身份加入「{组织}」，{天数} 天内打开 {链接} 登录或注册后接受。',
    ['组织', '链接'],
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

/** Both collections of texts with names in braces; no key is in both. */
export const textTemplates = { ...messageTemplates, ...pageTexts } as const;
export type TextKey = keyof typeof textTemplates;
export const textKeys = { message: messageKeys, 'page-text': pageTextKeys } as const;
/** That a content is one of these texts, and which. */
export const isTextKey = (collection: string, path: string): path is TextKey =>
  Object.hasOwn(textKeys, collection) && Object.hasOwn(textTemplates, path);
