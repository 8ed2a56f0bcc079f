import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';

export interface FieldProps {
  label: string;
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Gets the ids that tie the input to its label, hint and error. */
  children: (input: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** Label, input, and below it the hint or what is wrong. */
export function Field({ label, required = false, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {required && <i aria-hidden="true">*</i>}
      </label>
      {children({
        id,
        ...(note ? { 'aria-describedby': noteId } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {note && (
        <span id={noteId} className={error ? 'field-error' : 'field-hint'} role={error ? 'alert' : undefined}>
          {note}
        </span>
      )}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
    /** Stands right of the input, e.g. a "send code" button. */
    beside?: ReactNode;
    /** How its kind of text is cleaned as it is typed or pasted (domain/kernel/typed.ts); no length cuts a paste then. */
    clean?: (typed: string) => string;
  };

export function TextField(props: TextFieldProps) {
  const { label, required = false, hint, error, beside, clean, onChange, ...rest } = props;
  return (
    <Field label={label} required={required} hint={hint} error={error}>
      {(ids) => {
        const input = (
          <input
            className="input"
            aria-required={required || undefined}
            {...ids}
            {...rest}
            onChange={(event) => {
              const { isComposing } = event.nativeEvent as InputEvent;
              const cleaned = clean && !isComposing ? clean(event.target.value) : event.target.value;
              if (cleaned !== event.target.value) event.target.value = cleaned;
              onChange?.(event);
            }}
          />
        );
        return beside ? (
          <div className="input-with">
            {input}
            {beside}
          </div>
        ) : (
          input
        );
      }}
    </Field>
  );
}

type SelectFieldProps = Omit<FieldProps, 'children'> &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
    options: readonly { code: string | number; name: string }[];
  };

export const SelectField = ({ label, required = false, hint, error, options, ...rest }: SelectFieldProps) => (
  <Field label={label} required={required} hint={hint} error={error}>
    {(ids) => (
      <select className="input" {...ids} {...rest}>
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
);
