import { machine, type StateOf } from '#domain/kernel/machine.ts';

export const contractStatus = { signing: 1, refused: 2, signed: 3, expired: 4, cancelled: 5 } as const;

const { signing, refused, signed, expired, cancelled } = contractStatus;

/**
 * 合同 (codes and labels: docs/product.md). Two signatures lead from 1 to 3: the first one leaves it where it is. Who may
 * take which action besides (not before the other, not twice) is in `contract-actions.ts`.
 */
export const contractMachine = machine({
  record: 'contract',
  labels: {
    [signing]: '待我方签署',
    [refused]: '已拒签',
    [signed]: '签署完成',
    [expired]: '已过期',
    [cancelled]: '已取消',
  },
  initial: [signing],
  actions: {
    sign: { label: '签署', from: [signing], to: signing, by: ['buyer', 'provider'] },
    complete: { label: '完成签署', from: [signing], to: signed, by: ['buyer', 'provider'] },
    refuse: { label: '拒签', from: [signing], to: refused, by: ['buyer', 'provider'] },
    cancel: { label: '取消', from: [signing], to: cancelled, by: ['buyer', 'provider'] },
    expire: { label: '到期未签', from: [signing], to: expired, by: ['clock'] },
  },
});

export type ContractStatus = StateOf<typeof contractMachine>;

/** The contract's two parties: 甲方 the company, 乙方 the institution. */
export const contractSides = ['buyer', 'institution'] as const;
export type ContractSide = (typeof contractSides)[number];

/** What can happen to a contract: a link each of its chain of events. */
export type ContractEventKind = 'create' | 'sign' | 'refuse' | 'expire' | 'cancel' | 'remind';
