import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** For an address without a demand in it. */
export const NoDemand = () => (
  <EmptyState
    title="没有指定采购需求"
    actions={<ButtonLink to={paths.purchaseOrders()}>我的采购需求</ButtonLink>}
  />
);
