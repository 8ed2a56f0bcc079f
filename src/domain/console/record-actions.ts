import type { OperatorDuty } from '#domain/access/operator-duty.ts';
import { type DemandStatus, demandMachine } from '#domain/demand/demand-machine.ts';
import { allowedActions } from '#domain/kernel/machine.ts';
import { type LeadStatus, leadMachine } from '#domain/lead/lead-machine.ts';
import {
  dutyOfWork,
  type ReasonKind,
  type RecordAction,
  type RecordKind,
  type WorkKindName,
  workKindNames,
  workKinds,
} from './work-kinds.ts';

/** What its actions depend on. */
interface RecordState {
  readonly status: number | null;
  /** What it waits for; null: for nothing. */
  readonly waits: WorkKindName | null;
  readonly frozen: boolean;
  readonly merged: boolean;
  /** At the person's own request: nothing is left to do. */
  readonly erased: boolean;
  /** Operators are frozen by who administers them, and not looked at. */
  readonly operator: boolean;
}

const freeze: RecordAction = {
  action: 'freeze',
  label: '冻结',
  reason: true,
  effect: '立即停用，可随时解冻。当事人会看到原因。',
};
const unfreeze: RecordAction = {
  action: 'unfreeze',
  label: '解冻',
  reason: true,
  effect: '恢复冻结前的状态，并通知当事人。当事人会看到原因。',
};
const viewAs: RecordAction = {
  action: 'viewAs',
  label: '以该用户查看',
  reason: true,
  effect: '只读，30 分钟内有效；本人会收到通知，并在登录记录中看到。',
};
const changeMobile: RecordAction = {
  action: 'changeMobile',
  label: '更换手机号',
  duty: 'administer',
  effect: '应本人要求，现用号码收不到短信时；新旧号码都会收到短信，其全部登录退出。',
};
const exportPerson: RecordAction = {
  action: 'exportPerson',
  label: '导出个人信息',
  duty: 'administer',
  effect: '应本人要求，导出本站保存的全部个人信息。',
};
const erase: RecordAction = {
  action: 'erase',
  label: '注销并删除',
  duty: 'administer',
  effect: '应本人要求删除个人信息，不能撤销。',
};
const merge: RecordAction = {
  action: 'merge',
  label: '并入另一家企业',
  effect: '需求、合同、成员等全部转到保留的企业，不能撤销。',
};
const close: RecordAction = {
  action: 'close',
  label: '关闭需求',
  reason: true,
  effect: '不能恢复；未成交的报价随之关闭，采购方和机构会收到通知。',
};
const finish: RecordAction = { action: 'finish', label: '标为完成', effect: '线索不再需要跟进。' };

const decisionsOn = (work: WorkKindName): readonly RecordAction[] =>
  workKinds[work].decisions.map((decision) => ({ ...decision, duty: dutyOfWork(work) }));

/** Whose role an action on such a record needs. */
export const dutyOfAction = (kind: RecordKind, action: string): OperatorDuty => {
  const work = workKindNames.find(
    (one) =>
      workKinds[one].record === kind && workKinds[one].decisions.some((known) => known.action === action),
  );
  return work ? dutyOfWork(work) : 'review';
};

/** Whose role keeps the wordings of a decision. */
export const dutyOfReasons = (kind: ReasonKind): OperatorDuty =>
  dutyOfAction(kind as RecordKind, kind === 'report' ? 'dismiss' : 'decline');

/** Whose roles look at such records: who reviews at all of them, others at what they decide on. */
export const dutiesOnRecord = (kind: RecordKind): readonly OperatorDuty[] => [
  'review',
  ...workKindNames.filter((work) => workKinds[work].record === kind).map(dutyOfWork),
];

/** The actions that a record's state allows an operator. */
export function recordActions(kind: RecordKind, state: RecordState): readonly RecordAction[] {
  const decisions: readonly RecordAction[] = state.waits && !state.frozen ? decisionsOn(state.waits) : [];
  switch (kind) {
    case 'company':
      if (state.merged) return [];
      return [...decisions, state.frozen ? unfreeze : freeze, merge];
    case 'institution':
      return [...decisions, state.frozen ? unfreeze : freeze];
    case 'user':
      if (state.operator || state.erased) return [];
      return [
        ...decisions,
        ...(state.frozen ? [unfreeze] : [viewAs, freeze]),
        changeMobile,
        exportPerson,
        erase,
      ];
    case 'demand':
      return allowedActions(demandMachine, state.status as DemandStatus, 'operator').includes('close')
        ? [...decisions, close]
        : decisions;
    case 'lead':
      return allowedActions(leadMachine, state.status as LeadStatus, 'operator').includes('finish')
        ? [...decisions, finish]
        : decisions;
    default:
      return decisions;
  }
}
