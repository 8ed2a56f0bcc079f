import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { parseYuan, toYuanText, withoutSeparators } from '#domain/kernel/money.ts';
import styles from './quoting.module.css';

interface Props {
  label: string;
  /** As saved. */
  value: string;
  typed: string | undefined;
  problem: string | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
}

/** Enter and the arrows go from price to price, Escape restores the saved one. */
export function PriceCell({ label, value, typed, problem, onType, onLeave }: Props) {
  // What is half typed is not wrong yet.
  const [typing, setTyping] = useState(false);
  const shown = typing ? undefined : problem;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onType(value);
    if (step === undefined) return;
    event.preventDefault();
    goTo(event.currentTarget, step);
  };
  return (
    <>
      <Input
        className={`num ${styles.price}`}
        size="small"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={shown !== undefined}
        data-price=""
        prefix="¥"
        status={shown ? 'error' : ''}
        value={typed ?? value}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => {
          setTyping(true);
          event.target.select();
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setTyping(false);
          const fen = parseYuan(withoutSeparators(event.target.value));
          if (typed !== undefined && fen !== undefined) onType(toYuanText(fen));
          onLeave();
        }}
      />
      {shown && (
        <span className="field-error" role="alert">
          {shown}
        </span>
      )}
    </>
  );
}

function goTo(from: HTMLInputElement, step: number): void {
  const all = [...(from.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-price]') ?? [])];
  const next = all[all.indexOf(from) + step];
  if (next) next.focus();
  else from.blur();
}
