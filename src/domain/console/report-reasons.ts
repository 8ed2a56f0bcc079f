/** Why somebody reports something, and what can be reported. */
export const reportReasons = ['虚假信息', '联系方式或广告', '含个人信息', '冒用名义', '其他'] as const;
export const reportSubjects = { demand: '采购需求', institution: '机构', question: '问题' } as const;
export type ReportSubject = keyof typeof reportSubjects;
