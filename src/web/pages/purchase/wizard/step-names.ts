export type WizardStep = 1 | 2 | 3;

export const stepNames = ['填写体检需求', '定制体检项目', '确认采购需求'];
