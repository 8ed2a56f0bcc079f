import { Input, type InputProps } from 'antd';

type Props = Omit<InputProps, 'onChange' | 'maxLength'> & {
  /** How its kind of text is cleaned (domain/kernel/typed.ts). */
  clean: (typed: string) => string;
  onChange?: (text: string) => void;
};

/** One line that is cleaned as it is typed or pasted. No length cuts a paste: the rule of the field says what is wrong with the rest. */
export const CleanInput = ({ clean, onChange, ...rest }: Props) => (
  <Input
    autoComplete="off"
    spellCheck={false}
    {...rest}
    onChange={(event) => {
      const { isComposing } = event.nativeEvent as InputEvent;
      onChange?.(isComposing ? event.target.value : clean(event.target.value));
    }}
    onCompositionEnd={(event) => onChange?.(clean(event.currentTarget.value))}
  />
);
