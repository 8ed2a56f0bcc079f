import { Button, InputNumber, Space } from 'antd';
import { useState } from 'react';
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

/** One discount on many list prices, typed as people say it: 8.5 折. */
export function DiscountInput({ label, name, okText, rate = null, disabled = false, busy, onApply }: Props) {
  const [zhe, setZhe] = useState(rate === null ? null : rate / 100);
  const wanted = zhe === null ? null : Math.round(zhe * 100);
  const apply = () => wanted !== null && wanted >= 1 && wanted <= 1000 && onApply(wanted);
  return (
    <Space.Compact>
      <Space.Addon>{label}</Space.Addon>
      <InputNumber
        className={styles.rate ?? ''}
        min={0.01}
        max={10}
        step={0.1}
        precision={2}
        controls={false}
        aria-label={`${name}，8.5 表示 85 折`}
        disabled={disabled}
        value={zhe}
        onChange={setZhe}
        onPressEnter={apply}
      />
      <Space.Addon>折</Space.Addon>
      <Button disabled={busy || wanted === null || wanted === rate} onClick={apply}>
        {okText}
      </Button>
    </Space.Compact>
  );
}
