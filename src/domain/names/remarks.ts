/**
 * What a house writes beside a name for itself: whole brackets, or what a dash or a colon parts from the name. Only what is known to say
 * nothing: a word that nobody knows may be another examination (心电图（起搏）, 尿常规（三杯）).
 */
const remarks = new RegExp(
  `^(?:${[
    // Whom and when it is sold to.
    '团体?|个人?|体|急|平|赠送?|送|必选|全员|全体|专家号?|高级|特需|老干部?|在岗期间|公卫|公共卫生|夜间|周末',
    // Where it is done.
    '.{0,3}(?:分院|院区|分部|门诊部)|[一二三四1-4本东西南北]院|[一二三四1-4本东西南北]部|国际部|[a-z]?\\d{0,2}[一二三四五六七八九十]?号?楼|\\d{2,4}室',
    // What it costs, and in which offer it is.
    '(?:原价|现价|单价|价格?|优惠价|收费)?:?[¥$]?\\d{1,5}(?:\\.\\d+)?元|(?:原价|现价|单价|优惠价|¥):?\\d{1,5}',
    '[a-z\\d一二三四五六七八九十]{0,2}套餐[a-z\\d一二三四五六七八九十]{0,2}',
    // Whom it is advised to; the sexes are read as such.
    '[<>≥≤=]{0,2}\\d{2}(?:[-至到]\\d{2})?(?:周?岁|\\+)(?:\\(?含\\)?)?(?:及?以[上下])?(?:人群|者)?',
    // When the result comes, and for which occasion it is sold.
    '(?:\\d{1,2}|[一二三四五六七八九十两]{1,2})?个?(?:工作日|天|日|周)(?:后|内)?(?:出)?(?:结果|报告)?|(?:当天|当日|次日|隔日|即时)(?:出|取)?(?:结果|报告)?|.{2,4}节(?:活动|优惠|特惠)?|.{0,2}(?:活动|特惠)',
    // Tubes and volumes.
    'edta(?:-?k[23])?|[紫红黄蓝绿灰黑](?:色|头|帽|头管|色管|帽管|管)?|\\d(?:\\.\\d)?ml',
    // The state of the row, and the system that it comes from.
    '停|暂停|废|弃用|不用|复|捆|捆绑|[两二三四]选[一二两]|有胶片|片|不片|不含|云影像|lis|his|pacs|ris|影像',
  ].join('|')})$`,
);

/** Spelled text without the remarks of a house and the number of its row; the text itself where it has none. */
export function withoutRemarks(text: string): string {
  const isRemark = (part: string) => remarks.test(part.trim());
  const left = text
    .replace(/\(([^()]{1,12})\)/g, (bracket, inner: string) => (isRemark(inner) ? ' ' : bracket))
    // 血常规1, 尿常规2: a house's second way of doing it, or of paying it.
    .replace(/(?<=常规|检查|检测|测定)[1-9](?=$|[\s(])/g, '')
    .replace(/(?<=项|检查|检测|测定|常规|组合)\s*\(?[a-ht]\)?$/, '')
    .replace(/^\s*(?:\(?[一二三四五六七八九十]{1,3}[、)]|\d{1,3}(?:-|\s)(?=\p{Script=Han}))\s*/u, '')
    .replace(/^([^-:()\s]{1,6})[-:](?=.)/, (front, inner: string) => (isRemark(inner) ? '' : front))
    .replace(/[-:\s]([^-:()\s]{1,8})$/, (behind, inner: string) => (isRemark(inner) ? '' : behind))
    .trim();
  return left === '' ? text : left;
}
