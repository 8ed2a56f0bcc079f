import { Button } from 'antd';
import { useState } from 'react';
import { discountRule } from '#domain/kernel/typed-number.ts';
import { NumberInput } from '#web/ui/app/number-input.tsx';
import styles from './quoting.module.css';

interface Props {
  label: string;
  /** How it is read aloud, before how a discount is typed. */
  name: string;
  okText: string;
  /** The discount that there is, in thousandths of list prices; null where prices have none in common. */
  rate?: number | null;
  disabled?: boolean;
  busy: boolean;
  onApply: (rate: number) => unknown;
}

/** One discount on many list prices, typed as people say it: 8.5 折. Who types 85 is asked, and nothing runs. */
export function DiscountInput({ label, name, okText, rate = null, disabled = false, busy, onApply }: Props) {
  const [zhe, setZhe] = useState(rate === null ? null : rate / 100);
  const wanted = zhe === null || Number.isNaN(zhe) ? undefined : Math.round(zhe * 100);
  const apply = () => wanted !== undefined && !busy && wanted !== rate && onApply(wanted);
  return (
    <div className="cluster top gap-1">
      <NumberInput
        rule={discountRule}
        className={styles.rate ?? ''}
        prefix={label}
        aria-label={`${name}，8.5 表示 85 折`}
        disabled={disabled}
        value={zhe}
        onChange={setZhe}
        onPressEnter={apply}
      />
      <Button disabled={busy || wanted === undefined || wanted === rate} onClick={apply}>
        {okText}
      </Button>
    </div>
  );
}
