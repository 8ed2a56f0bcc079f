import { Button, Form, Input, type InputProps } from 'antd';
import type { Rule } from 'antd/es/form';
import { type ComponentProps, useState } from 'react';
import { type NumberRule, numberProblem, readNumber } from '#domain/kernel/typed-number.ts';

type Props = Omit<InputProps, 'value' | 'onChange' | 'type' | 'maxLength'> & {
  rule: NumberRule;
  value?: number | null | undefined;
  /** Null: empty. NaN: what stands there is no number of the rule and is explained below it; the action waits. */
  onChange?: (value: number | null) => void;
};

/** A number. What is typed stays as it is typed: what can't be taken is marked and explained, never brought into range. */
export function NumberInput({ rule, value, onChange, ...rest }: Props) {
  return <Typed {...rest} rule={rule} value={value} explains onTyped={(typed) => onChange?.(typed.value)} />;
}

type ItemProps = Omit<ComponentProps<typeof Form.Item>, 'children' | 'rules'> & {
  rule: NumberRule;
  /** What is said while it is empty; left out: it may be. */
  needed?: string;
  rules?: Rule[];
  input?: Omit<InputProps, 'value' | 'onChange' | 'type' | 'maxLength'>;
};

/** The same as a field of a form, which says below it what is wrong and is not sent while something is. */
export const NumberItem = ({ rule, needed, rules, input, ...item }: ItemProps) => (
  <Form.Item {...item} required={needed !== undefined} rules={[...(rules ?? []), numberRule(rule, needed)]}>
    <FieldOfForm {...input} rule={rule} />
  </Form.Item>
);

/** A form's field holds what was typed and can't be taken as text, so that drafts keep it. */
const numberRule = (rule: NumberRule, needed: string | undefined): Rule => ({
  validator: (_: unknown, value: unknown) => {
    const isEmpty = value === null || value === undefined || value === '';
    const problem = isEmpty ? (needed ?? '') : numberProblem(value, rule);
    return problem === '' ? Promise.resolve() : Promise.reject(new Error(problem));
  },
});

type FormProps = NonNullable<ItemProps['input']> & {
  rule: NumberRule;
  value?: number | string | null;
  onChange?: (value: number | string | null) => void;
};

const FieldOfForm = ({ value, onChange, ...rest }: FormProps) => (
  <Typed
    {...rest}
    value={value}
    onTyped={(typed) => onChange?.(Number.isNaN(typed.value) ? typed.text : typed.value)}
  />
);

type TypedProps = Omit<InputProps, 'value' | 'onChange'> & {
  rule: NumberRule;
  value: number | string | null | undefined;
  explains?: boolean;
  onTyped: (typed: { value: number | null; text: string }) => void;
};

function Typed({ rule, value, explains = false, onTyped, onBlur, ...rest }: TypedProps) {
  const [text, setText] = useState(() => textOf(value));
  const [seen, setSeen] = useState(value);
  const [left, setLeft] = useState(false);
  const read = readNumber(text, rule);
  // Another value from outside; one's own comes back as it was given.
  if (!Object.is(value, seen)) {
    setSeen(value);
    if (!Object.is(value, valueOf(text, rule)) && value !== text) setText(textOf(value));
  }
  const type = (typed: string) => {
    setText(typed);
    onTyped({ value: valueOf(typed, rule), text: typed });
  };
  const problem = read.kind === 'problem' ? read : undefined;
  const shown = explains && problem && (left || problem.above);
  return (
    <span className="number-field">
      <Input
        inputMode={rule.decimals === 0 && rule.min >= 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        suffix={rule.unit}
        {...rest}
        className={`num ${rest.className ?? ''}`}
        aria-invalid={problem ? true : undefined}
        status={problem && (left || problem.above) ? 'error' : (rest.status ?? '')}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          setLeft(true);
          onBlur?.(event);
        }}
      />
      {(shown || problem?.suggestion !== undefined) && (
        <small className="urgent" role="alert">
          {shown && problem.message}
          {problem?.suggestion !== undefined && (
            <Button type="link" size="small" onClick={() => type(String(problem.suggestion))}>
              是 {problem.suggestion}
              {rule.unit && ` ${rule.unit}`}吗？改为 {problem.suggestion}
            </Button>
          )}
        </small>
      )}
    </span>
  );
}

const textOf = (value: number | string | null | undefined) =>
  value === null || value === undefined || Number.isNaN(value) ? '' : String(value);

/** NaN: nothing that the rule takes. */
function valueOf(text: string, rule: NumberRule): number | null {
  const read = readNumber(text, rule);
  return read.kind === 'number' ? read.value : read.kind === 'empty' ? null : Number.NaN;
}
