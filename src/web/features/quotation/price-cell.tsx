import { Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { parseYuan, toYuanText } from '#domain/kernel/money.ts';

interface Props {
  label: string;
  /** As saved. */
  value: string;
  typed: string | undefined;
  problem: string | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
}

/** Enter and the arrows go from price to price, Escape takes back what was typed. */
export function PriceCell({ label, value, typed, problem, onType, onLeave }: Props) {
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
        className="quote-price"
        size="small"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== undefined}
        data-price=""
        prefix="¥"
        status={problem ? 'error' : ''}
        value={typed ?? value}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          const fen = parseYuan(event.target.value);
          if (typed !== undefined && fen !== undefined) onType(toYuanText(fen));
          onLeave();
        }}
      />
      {problem && (
        <div className="quote-problem" role="alert">
          {problem}
        </div>
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
