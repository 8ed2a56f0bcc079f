import { WaitsElsewhere } from '#web/features/organisation/waits-elsewhere.tsx';
import { SettlementList } from '#web/features/settlement/settlement-list.tsx';

/** 结算 of the institution. */
export default function Settlements() {
  return <SettlementList side="institution" notice={<WaitsElsewhere />} />;
}
