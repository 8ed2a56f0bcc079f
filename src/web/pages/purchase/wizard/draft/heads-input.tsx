import type { ComponentProps } from 'react';
import { demandLimits } from '#domain/demand/demand-limits.ts';
import type { NumberRule } from '#domain/kernel/typed-number.ts';
import { NumberInput } from '#web/ui/app/number-input.tsx';

const headsRule: NumberRule = {
  what: '人数',
  min: 0,
  max: demandLimits.headcount,
  decimals: 0,
  unit: '人',
};

type Props = Omit<ComponentProps<typeof NumberInput>, 'rule' | 'onChange'> & {
  onChange?: (heads: number | null) => void;
};

/** How many people. What can't be taken stays in the field and is explained; the draft has no number then. */
export const HeadsInput = ({ onChange, ...rest }: Props) => (
  <NumberInput
    {...rest}
    rule={headsRule}
    onChange={(heads) => onChange?.(Number.isNaN(heads) ? null : heads)}
  />
);
