import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { parseYuan, toYuanText, withoutSeparators } from '#domain/kernel/money.ts';

type Props = Omit<InputProps, 'value' | 'onChange' | 'type'> & {
  /** Yuan as text, as the wire takes it: nothing is lost while typing. */
  value?: string;
  onChange?: (yuan: string) => void;
};

/** An amount in yuan, at most two decimals; tidied to `1280.00` on leaving. Use with `moneyRule` in a Form.Item. */
export function MoneyInput({ value = '', onChange, onBlur, ...rest }: Props) {
  // With the separators that somebody typed; the wire takes none.
  const [typed, setTyped] = useState(value);
  return (
    <Input
      prefix="¥"
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={withoutSeparators(typed) === value ? typed : value}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(withoutSeparators(event.target.value));
      }}
      onBlur={(event) => {
        const fen = parseYuan(event.target.value);
        if (fen !== undefined) onChange?.(toYuanText(fen));
        onBlur?.(event);
      }}
    />
  );
}

/** docs/product.md, Input: digits with at most two decimals. */
export const moneyRule = {
  validator: (_: unknown, value: string | undefined) =>
    !value || parseYuan(value) !== undefined
      ? Promise.resolve()
      : Promise.reject(new Error('请填写金额，最多两位小数，例如 128.00。')),
};
