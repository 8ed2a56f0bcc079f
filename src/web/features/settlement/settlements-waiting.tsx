import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { Money } from '#web/ui/money.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** On a start page: settlements that wait for this side, and what is not paid; nothing where there is nothing. */
export function SettlementsWaiting({ side }: { side: ContractSide }) {
  const { data } = useCallQuery('settlement.outstanding', { side });
  if (!data || (data.waiting === 0 && data.parties.length === 0)) return null;
  return (
    <Panel title="结算" more={<TextLink to={workPaths.settlements(side)}>查看结算单</TextLink>}>
      <ul className="stack gap-2 divided">
        {data.waiting > 0 && <li>{data.waiting} 份结算单等待我方处理</li>}
        {data.parties.length > 0 && (
          <li>
            {side === 'buyer' ? '应付未付' : '应收未收'} <Money yuan={data.total} />
          </li>
        )}
      </ul>
    </Panel>
  );
}
