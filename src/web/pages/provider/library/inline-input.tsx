import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { parseYuan, toYuanText } from '#domain/kernel/money.ts';
import { type ApiFailure, asApiFailure, failureText } from '#web/api/api-failure.ts';
import styles from './library.module.css';

interface Props {
  label: string;
  /** As saved. */
  value: string;
  /** Saves; rejects with the failure, which is shown below while what was typed stays. */
  onSave: (value: string) => Promise<void>;
  /** Which of the failure's fields is this one. */
  field: string;
  /** The saved value is wrong; why is said elsewhere in the row. */
  wrong?: boolean;
  money?: boolean;
  disabled?: boolean;
}

/** A value that is edited where it stands: Enter or leaving saves, Escape restores it. */
export function InlineInput(props: Props) {
  const { label, value, onSave, field, wrong = false, money = false, disabled = false } = props;
  const [typed, setTyped] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [saving, setSaving] = useState(false);
  const escaped = useRef(false);
  const restore = () => {
    setTyped(undefined);
    setFailure(undefined);
  };
  // Another value was saved meanwhile, here or in the drawer.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `restore` only sets state
  useEffect(restore, [value]);

  const same = (text: string) =>
    money ? parseYuan(text) === parseYuan(value) && text !== '' : text.trim() === value;
  const save = async () => {
    if (escaped.current || typed === undefined || saving) return;
    if (typed === value || (value !== '' && same(typed))) return restore();
    const fen = money ? parseYuan(typed) : undefined;
    setSaving(true);
    try {
      await onSave(fen === undefined ? typed.trim() : toYuanText(fen));
      restore();
    } catch (error) {
      setFailure(asApiFailure(error));
    } finally {
      setSaving(false);
    }
  };
  const problem = failure && (failure.fields[field] ?? failureText(failure));
  const bad = wrong || problem !== undefined;

  return (
    <>
      <Input
        className={`num ${styles.inline}`}
        size="small"
        autoComplete="off"
        aria-label={label}
        aria-invalid={bad}
        status={bad ? 'error' : ''}
        disabled={disabled}
        {...(money ? { prefix: '¥', inputMode: 'decimal' as const } : {})}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key !== 'Escape') return;
          escaped.current = true;
          restore();
          event.currentTarget.blur();
          escaped.current = false;
        }}
      />
      {problem && (
        <span className="field-error" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
