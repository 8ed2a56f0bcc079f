/**
 * What name normalisation knows about check-up wording, as data. Every entry works on text that is already
 * NFKC, lower case, with Greek and Roman signs turned into letters and digits.
 */
type Spelling = readonly [pattern: RegExp, plain: string];

/** Same thing in other words: abbreviations, old and new terms, frequent slips. Applied in order. */
export const spellings: readonly Spelling[] = [
  [/旦白/g, '蛋白'],
  [/甘油三脂/g, '甘油三酯'],
  [/螺旋杆菌/g, '螺杆菌'],
  [/粘/g, '黏'],
  [/氨酵/g, '氨酶'],
  [/大便/g, '粪便'],
  [/潜血/g, '隐血'],
  [/小便/g, '尿'],
  [/肝功(?!能)/g, '肝功能'],
  [/肾功(?!能)/g, '肾功能'],
  [/甲功能?/g, '甲状腺功能'],
  [/肿标/g, '肿瘤标志物'],
  [/肿瘤标记物/g, '肿瘤标志物'],
  [/乙型肝炎/g, '乙肝'],
  [/丙型肝炎/g, '丙肝'],
  [/耳鼻咽喉/g, '耳鼻喉'],
  [/2对半/g, '5项'],
  [/肝[、,.\s]*胆[、,.\s]*(?:脾[、,.\s]*胰|胰[、,.\s]*脾)/g, '肝胆胰脾'],
  [/彩色多普勒(?:b超|超声(?!心动))?|彩色(?:b超|超声(?!心动))|多普勒彩超|彩超声/g, '彩超'],
  [/b型超声|b超声/g, 'b超'],
  [/x[-\s]?(?:光|射线|ray)片?|x线片/g, 'x线'],
  [/核磁共振|磁共振成像|核磁|(?<![a-z])mri?(?![a-z])/g, '磁共振'],
  [/碳-(?=1[34])/g, '碳'],
  [/(?<![a-z])c-?(?=1[34](?!\d))/g, '碳'],
  [/(?<!\d)(1[34])-?c(?![a-z])/g, '碳$1'],
  [/呼吸试验/g, '呼气试验'],
  [/氨酰基/g, '氨酰'],
  [/糖[类链]抗原[\s(-]*(?=ca)/g, ''],
  [/人乳头瘤病毒[\s(]*hpv\)?/g, 'hpv'],
];

/** Bracketed notes that never change what is examined. Methods are here only where the item does not depend on
 * them: occult blood (免疫法) and hepatitis B (化学发光法) are other items than without the note. */
export const harmlessNote =
  /\((双侧|两侧|(?:不|不含|含|带|出)?(?:胶?片|出片)|(?:含)?图文报告|静脉血|血清|血浆|空腹|速率法|酶法|比色法|比浊法|仪器法|干化学法|生化法|全自动|必检|必查|自选|可选|选做|加项|免费|赠送|元|次|项|部位|(?:仅|限|仅限)?(?:男|女|男性|女性|男女|未婚女?性?|已婚女?性?|未婚女士|已婚女士)(?:适用|专项|做|专用)?|(?:限)?\d{1,3}周?岁(?:及)?以[上下])\)/g;

/** Words that can be left out of a name, or swapped, without its becoming another item. */
export const shortenings: readonly Spelling[] = [
  [/双侧|两侧|血清|血浆|平扫/g, ''],
  [/彩超/g, '超声'],
  [/(?:dr|x线)(?:摄影|摄片|平片|片)?|平片|(?<=位)片/g, 'x线'],
  [/x线((?:正侧|双斜|正|侧)位)(?:x线)?/g, '$1x线'],
  [/^x线(.+)x线$/g, '$1x线'],
];

/** Generic tails: 胰岛素测定 is 胰岛素. */
export const genericTail = /(检查|检测|测定|测量|测试|化验|收费|费)$/;

/** Only for suggestions: another kind of ultrasound, quantity against quality, counted parts. */
export const loosenings: readonly Spelling[] = [
  [/黑白|b超/g, '超声'],
  [/超声超声/g, '超声'],
  [/定量|定性|\d+(?:项|种|联|分类)/g, ''],
];
