import { InputNumber, type InputNumberProps } from 'antd';
import { demandLimits } from '#domain/demand/demand-limits.ts';

/** How many people. */
export const HeadsInput = (props: InputNumberProps<number>) => (
  <InputNumber<number>
    min={0}
    max={demandLimits.headcount}
    precision={0}
    controls={false}
    suffix="人"
    {...props}
  />
);
