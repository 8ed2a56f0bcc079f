import type { InputProps } from 'antd';
import { normaliseMobile } from '#domain/kernel/typed.ts';
import { CleanInput } from './clean-input.tsx';

type Props = Omit<InputProps, 'onChange' | 'maxLength'> & { onChange?: (mobile: string) => void };

/** A mobile number, however it is pasted. Use with `mobileRule`. */
export const MobileInput = (props: Props) => (
  <CleanInput inputMode="tel" autoComplete="tel-national" {...props} clean={normaliseMobile} />
);
