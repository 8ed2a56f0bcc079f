/** Of the text below; raised whenever it says something else. */
export const rosterConsentVersion = '2026-11';

/** What happens to the data of a staff list: its company confirms it when the list is made. `days`: kept after the settlement. */
export const rosterConsent = (days: number): readonly string[] => [
  '名单只用于本次团检：分配套餐、通知本人预约、登记到检和结算。',
  '姓名、手机号、身份证号、出生日期和婚姻状况加密保存；体检机构只看到已预约本机构的人，运营人员看不到名单内容。',
  '企业看到谁已预约、已到检、未到检，看不到体检结果，也看不到任何人的弃检项目和自费加项。',
  `结算完成 ${days} 天后，名单里的个人信息自动删除，只留下不含个人信息的人数统计。`,
  '贵公司确认：已告知名单上的员工和家属上述用途，并取得向体检机构提供这些信息所需的同意（《个人信息保护法》第十三条、第十七条、第二十三条）。',
];
