import { Button } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { StoppedUse, useStates } from './state-meanings.tsx';

type Detail = CallOutput<'import.detail'>;

/** Items that the list calls stopped: what was done with them, and the way to decide otherwise. */
export function StatesBar({ batch, states }: { batch: Detail; states: NonNullable<Detail['states']> }) {
  const { run, busy, failure } = useCallMutation('import.setColumns');
  useFailureMessage(failure);
  const chosen = useStates(states);
  const stopped = states.values
    .filter(({ meaning }) => meaning === 'stopped')
    .reduce((sum, { count }) => sum + count, 0);
  if (stopped === 0 || !batch.actions.includes('setColumns')) return null;
  const roles = Object.fromEntries(
    batch.columns.flatMap(({ role, column }) => (role ? [[role, column]] : [])),
  );
  const { id: batchId, sheet, sheetsRead: sheets } = batch;
  return (
    <Notice
      type="warning"
      title={`${states.column} 表明有 ${stopped} 行已停用`}
      description={
        <div className="stack gap-2">
          <StoppedUse states={chosen} stopped={stopped} />
          {chosen.use !== states.use && (
            <div className="row">
              <Button
                type="primary"
                size="small"
                loading={busy}
                onClick={() => void run({ batchId, sheet, sheets, roles, states: chosen.choice })}
              >
                按此重新读取
              </Button>
              <small>之前在明细上的修改和选择会重新开始。</small>
            </div>
          )}
        </div>
      }
    />
  );
}
