import { text } from '#domain/site/message-template.ts';

/** To the people of a staff list, by message: they have no account. */
export const checkupMessages = {
  'checkup-invite': text(
    '体检预约邀请短信',
    '发给人员名单上的人；每人每天最多一条。',
    '{企业}为您安排了团体体检，请打开 {链接} 查看套餐并预约，首次打开需填写本手机号后四位。',
    ['企业', '链接'],
  ),
  'checkup-remind': text(
    '体检未预约提醒短信',
    '发给受邀后还没有预约的人；每人每天最多一条。',
    '{企业}为您安排的团体体检还没有预约，请打开 {链接} 选择日期。',
    ['企业', '链接'],
  ),
  'checkup-day-before': text(
    '体检前一天提醒短信',
    '体检前一天发给已预约的人。',
    '您预约了 {日期} 到{机构}体检，请按 {链接} 里的说明准备；不能前往请及时改约。',
    ['日期', '机构', '链接'],
  ),
  'checkup-missed': text(
    '未到检提醒短信',
    '发给预约当天没有到检的人。',
    '您 {日期} 没有到{机构}体检，请打开 {链接} 重新选择日期。',
    ['机构', '链接'],
  ),
  'checkup-moved': text(
    '改期短信',
    '体检机构调整了预约日期时发给本人。',
    '您在{机构}的体检日期已改为 {日期}，请打开 {链接} 查看；不合适可以改约。',
    ['日期', '机构', '链接'],
  ),
} as const;
