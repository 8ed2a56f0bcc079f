import { Alert, Button } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { message } from '#web/ui/app/messages.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { usePageKeys } from '#web/ui/app/use-page-keys.ts';

/** What was last done to many rows at once, and the way back. */
export function UndoBar({ batch }: { batch: CallOutput<'import.detail'> }) {
  const { run, busy, failure } = useCallMutation('import.undo');
  useFailureMessage(failure);
  const undo = () =>
    void run({ batchId: batch.id }).then((done) => done && message.success(`已恢复 ${done.count} 行。`));
  usePageKeys(batch.undo !== null && !busy, (key) => {
    if (key !== 'u') return false;
    undo();
    return true;
  });
  if (batch.undo === null) return null;
  return (
    <Alert
      type="success"
      title={`已处理：${batch.undo}`}
      action={
        <Button size="small" disabled={busy} onClick={undo}>
          撤销 <kbd>U</kbd>
        </Button>
      }
    />
  );
}
