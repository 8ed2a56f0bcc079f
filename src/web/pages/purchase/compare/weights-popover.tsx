import { Button, Popover } from 'antd';
import { useState } from 'react';
import { defaultWeights, type ScoreWeights } from '#domain/pricing/comparison-input.ts';
import { weightNames, weightText } from '#wire/award/comparison-text.ts';
import { NumberInput } from '#web/ui/app/number-input.tsx';
import styles from './compare.module.css';
import { weightSum } from './weights.ts';

interface Props {
  weights: ScoreWeights;
  noDistance: boolean;
  onChange: (weights: ScoreWeights) => void;
}

/** How much each criterion counts; applied only when the four add up to 100. */
export function WeightsPopover({ weights, noDistance, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<ScoreWeights>(weights);
  const sum = weightSum(typed);
  const apply = (chosen: ScoreWeights) => {
    setOpen(false);
    onChange(chosen);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={(next) => {
        if (next) setTyped(weights);
        setOpen(next);
      }}
      content={
        <form
          className={`stack gap-2 ${styles.weights}`}
          onSubmit={(event) => {
            event.preventDefault();
            if (sum === 100) apply(typed);
          }}
        >
          {weightNames.map(([key, name]) => (
            <label key={key} className="row between">
              <span>{name}</span>
              <NumberInput
                rule={{ what: name, min: 0, max: 100, decimals: 0 }}
                value={typed[key]}
                onChange={(value) => setTyped({ ...typed, [key]: value ?? 0 })}
              />
            </label>
          ))}
          <p className={sum === 100 ? 'hint' : 'small urgent'} role="status">
            {Number.isNaN(sum) ? '请先改好标红的数字' : `合计 ${sum}`}
            {sum !== 100 &&
              !Number.isNaN(sum) &&
              `，须为 100，还${sum < 100 ? '差' : '多'} ${Math.abs(100 - sum)}`}
          </p>
          {noDistance && <p className="hint">目前没有机构的位置数据，该项各家均计 0 分。</p>}
          <div className="row between">
            <Button size="small" onClick={() => apply(defaultWeights)}>
              恢复默认
            </Button>
            <Button size="small" type="primary" htmlType="submit" disabled={sum !== 100}>
              应用
            </Button>
          </div>
        </form>
      }
    >
      <button type="button" className="link-button" aria-haspopup="dialog" aria-expanded={open}>
        权重：{weightText(weights)}
      </button>
    </Popover>
  );
}
