import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { type DemandKind, demandKindName } from '#domain/demand/demand-kind.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';

const { completed, expired, closed, cancelled, procuring } = demandStatus;

/** A new draft made of this demand: again when it is over; in public also while an inquiry is answered by too few. */
export function NextDemand({ demand }: { demand: CallOutput<'demand.getMine'> }) {
  const { company } = useCurrentUser();
  const navigate = useNavigate();
  const copy = useCallMutation('demand.copy', once);
  useFailureMessage(copy.failure);
  const over = [completed, expired, closed, cancelled].some((status) => status === demand.status.code);
  if (!company?.acts.includes('purchase') || !(over || demand.status.code === procuring)) return null;
  const begin = async (kind: DemandKind) => {
    const made = await copy.run({ demandId: demand.demandId, kind });
    if (made) await navigate(paths.requireSubmit({ bidId: made.demandId }));
  };
  return (
    <>
      {demand.kind === 'directed' && (
        <Button disabled={copy.busy} onClick={() => begin('open')}>
          转为公开{demandKindName.open}
        </Button>
      )}
      {over && (
        <Button disabled={copy.busy} onClick={() => begin(demand.kind)}>
          {demand.status.code === completed ? '再采购一次' : demand.kind === 'open' ? '重新发布' : '重新询价'}
        </Button>
      )}
    </>
  );
}
