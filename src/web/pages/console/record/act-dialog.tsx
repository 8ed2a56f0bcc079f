import { Button, Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { reasonKindOf } from '#domain/console/work-kinds.ts';
import { isReason, reasonProblem } from '#domain/kernel/reason.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import type { CallMutation } from '#web/queries/use-call-mutation.ts';
import { useReasonTemplates } from '#web/queries/use-reason-templates.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './record.module.css';

export type ShownRecord = CallOutput<'console.record'>;
export type ShownAction = ShownRecord['actions'][number];

interface Props {
  record: ShownRecord;
  /** Undefined: closed. */
  action: ShownAction | undefined;
  mutation: Pick<CallMutation<'console.act'>, 'busy' | 'failure'>;
  onDo: (reason: string) => void;
  onClose: () => void;
}

/** It takes something away from somebody; looking on and unfreezing ask for a reason too and do not. */
export const isGrave = ({ action, reason }: ShownAction) =>
  action === 'erase' || (reason && action !== 'viewAs' && action !== 'unfreeze');

const typing = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea') !== null;

/** Asks before a decision. Enter confirms; of reasons each has its digit, which decides with it at once. */
export function ActDialog({ record, action, ...rest }: Props) {
  return action && <OpenDialog key={action.action + record.id} record={record} action={action} {...rest} />;
}

function OpenDialog({ record, action, mutation, onDo, onClose }: Props & { action: ShownAction }) {
  const [reason, setReason] = useState('');
  const [tooShort, setTooShort] = useState(false);
  const kind = action.reason ? reasonKindOf(record.kind, action.action) : undefined;
  const texts = useReasonTemplates(kind);
  const submit = () => {
    if (mutation.busy) return;
    if (action.reason && !isReason(reason)) setTooShort(true);
    else onDo(reason.trim());
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const text = texts[Number(event.key) - 1];
    if (action.reason && text && !mutation.busy) {
      event.preventDefault();
      onDo(text);
    } else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) submit();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog
      title={`${action.label}：${record.title}`}
      okText={action.label}
      danger={isGrave(action)}
      cancelText="返回"
      busy={mutation.busy}
      // What was typed goes by a button only, as in every dialog with a form.
      keyboard={reason === ''}
      closable={action.reason}
      okFirst
      onOk={submit}
      onClose={onClose}
    >
      <p>{action.effect}</p>
      <FailureAlert failure={mutation.failure} className="apart" />
      {action.reason ? (
        <>
          {texts.length > 0 && (
            <>
              <p className="hint">按数字键，直接以这条原因决定：</p>
              <ol className={styles.reasons}>
                {texts.map((text, i) => (
                  <li key={text}>
                    <Button type="text" block disabled={mutation.busy} onClick={() => onDo(text)}>
                      <kbd>{i + 1}</kbd> {text}
                    </Button>
                  </li>
                ))}
              </ol>
            </>
          )}
          <label className="field-label" htmlFor="act-reason">
            {texts.length > 0 ? '或者写明原因' : '原因'}
          </label>
          <Input.TextArea
            id="act-reason"
            rows={3}
            maxLength={200}
            showCount
            value={reason}
            status={tooShort ? 'error' : ''}
            aria-describedby="act-reason-problem"
            onChange={(event) => {
              setReason(event.target.value);
              setTooShort(false);
            }}
          />
          <div id="act-reason-problem" role="alert">
            {tooShort && <p className="urgent apart">{reasonProblem('原因')}</p>}
          </div>
          {kind && <TextLink to={consolePaths.reasons()}>编辑常用原因</TextLink>}
        </>
      ) : (
        <p className="hint">
          按 <kbd>Enter</kbd> 确认，<kbd>Esc</kbd> 返回。
        </p>
      )}
    </Dialog>
  );
}
