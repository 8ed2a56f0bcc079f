import { SettlementPage } from '#web/features/settlement/settlement-page.tsx';

/** One settlement, for the institution. */
export default function OneSettlement() {
  return <SettlementPage side="institution" />;
}
