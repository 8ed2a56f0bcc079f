import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Field, type FieldProps } from './field.tsx';

/** What is wrong with a form as a whole. */
export const FormProblem = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="form-problem" role="alert">
      {children}
    </p>
  ) : null;

interface SubmitProps {
  busy: boolean;
  look?: 'main' | 'call';
  children: ReactNode;
}

/**
 * Sends its form, across its whole width. Disabled until React has the form: the browser itself would load the page with
 * the fields in its address, passwords too.
 */
export function SubmitButton({ busy, look = 'main', children }: SubmitProps) {
  const hydrated = useHydrated();
  return (
    <button
      type="submit"
      className={`btn btn-${look} btn-large btn-wide`}
      disabled={busy || !hydrated}
      aria-busy={busy}
    >
      {children}
    </button>
  );
}

type AreaFieldProps = Omit<FieldProps, 'children'> &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>;

/** Room for several lines. */
export const AreaField = ({ label, required = false, hint, error, ...rest }: AreaFieldProps) => (
  <Field label={label} required={required} hint={hint} error={error}>
    {(ids) => <textarea className="input" {...ids} {...rest} />}
  </Field>
);
