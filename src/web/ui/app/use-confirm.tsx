import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useReadAgain } from '#web/queries/use-call-query.ts';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import { message } from './messages.tsx';

const ConfirmDialogAlone = lazy(async () => ({
  default: (await import('./confirm-dialog-alone.tsx')).ConfirmDialogAlone,
}));

type Dialog = ComponentProps<typeof ConfirmDialog>;

interface Question<I, O> extends Omit<Dialog, 'action' | 'onOk' | 'onClose'> {
  /** What is called with when the answer is yes. */
  input: I;
  /** What is said then, or done. */
  done: string | ((answer: O) => void);
}

/** A call that asks first: `ask` opens the dialog, which stands where the page puts it. Closed after a failure, it lets the page read again what may have changed. */
export function useConfirm<I, O>(action: Dialog['action'] & { run: (input: I) => Promise<O | undefined> }) {
  const readAgain = useReadAgain();
  const [asked, ask] = useState<Question<I, O>>();
  const confirm = async ({ input, done }: Question<I, O>) => {
    const answer = await action.run(input);
    if (!answer) return;
    ask(undefined);
    if (typeof done === 'string') message.success(done);
    else done(answer);
  };
  const close = () => {
    if (action.failure) readAgain();
    ask(undefined);
  };
  const dialog = asked && (
    <Suspense>
      <ConfirmDialogAlone {...asked} action={action} onOk={() => void confirm(asked)} onClose={close} />
    </Suspense>
  );
  return { ask, dialog };
}
