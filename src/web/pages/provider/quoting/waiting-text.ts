import { type QuotationRecord } from './types.ts';

type Waiting = Pick<QuotationRecord, 'secondRound' | 'amending' | 'confirmedPackages' | 'packageCount'>;

/** Below 待报价: what was sent before stands all the same, or the list reads as if nothing were offered. */
export const waitingText = ({ secondRound, amending, confirmedPackages, packageCount }: Waiting): string =>
  secondRound
    ? '第二轮：不提交则首轮报价有效'
    : amending
      ? '修改中，已提交的报价仍有效'
      : `${confirmedPackages}/${packageCount} 套餐已确认`;
