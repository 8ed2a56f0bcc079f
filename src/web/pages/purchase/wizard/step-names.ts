import { type DemandKind, type DemandStep, demandSteps } from '#domain/demand/demand-kind.ts';

export const stepName: Readonly<Record<DemandStep, string>> = {
  institutions: '选择询价机构',
  terms: '填写体检需求',
  items: '定制体检项目',
  confirm: '确认采购需求',
};

/** The step that a draft's number means, counted from 1. */
export const stepAt = (kind: DemandKind, number: number): DemandStep => {
  const steps: readonly DemandStep[] = demandSteps[kind];
  return steps[Math.min(Math.max(number, 1), steps.length) - 1] as DemandStep;
};

export const stepNumber = (kind: DemandKind, step: DemandStep): number =>
  (demandSteps[kind] as readonly DemandStep[]).indexOf(step) + 1;
