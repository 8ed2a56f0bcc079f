import { SettlementList } from '#web/features/settlement/settlement-list.tsx';

/** 结算 of the institution. */
export default function Settlements() {
  return <SettlementList side="institution" />;
}
