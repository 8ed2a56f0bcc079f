import { SettlementPage } from '#web/features/settlement/settlement-page.tsx';

/** One settlement, for the company. */
export default function OneSettlement() {
  return <SettlementPage side="buyer" />;
}
