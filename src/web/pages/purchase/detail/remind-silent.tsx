import { Button } from 'antd';
import { reminderLimits } from '#domain/quotation/reminder.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';

type Demand = CallOutput<'demand.getMine'>;

/** One message to everybody who has not answered yet; why not now stands beside the button. */
export function RemindSilent({ demand: { demandId, reminder } }: { demand: Demand }) {
  const reminding = useConfirm(useCallMutation('demand.remind'));
  const { silent, whyNot } = reminder;
  const ask = () =>
    reminding.ask({
      title: `提醒 ${silent} 家还没有报价的机构？`,
      children: `各机构会收到一条消息，写明报价截止时间；已报价和已放弃的机构不会收到。每天至多提醒一次，一份需求至多 ${reminderLimits.times} 次，记入进展。`,
      okText: '发出提醒',
      cancelText: '暂不提醒',
      input: { demandId },
      done: '已提醒还没有报价的机构。',
    });
  return (
    <>
      {reminding.dialog}
      {whyNot && <small className="hint">{whyNot}</small>}
      <Button disabled={whyNot !== ''} onClick={ask}>
        提醒报价（{silent} 家）
      </Button>
    </>
  );
}
