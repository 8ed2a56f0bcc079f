import { type ChangeEvent, useEffect, useState } from 'react';
import { type ApiFailure, failureText } from '#web/api/api-failure.ts';

/** A small form's texts and what is wrong with each; typing into a field takes its problem away. */
export function useFields<K extends string>(initial: Readonly<Record<K, string>>) {
  const [values, setValues] = useState<Record<K, string>>({ ...initial });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});

  const set = (key: K, value: string) => {
    setValues((before) => ({ ...before, [key]: value }));
    setErrors((before) => ({ ...before, [key]: undefined }));
  };
  /** Props of the input for a key. */
  const bind = (key: K) => ({
    name: key as string,
    value: values[key],
    error: errors[key],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(key, event.target.value),
  });
  return { values, errors, set, bind, setErrors };
}

/** Puts a failed call's problems at the fields, and the cursor into the first of them; one for each call of the form. */
export function useFieldProblems(
  { setErrors }: Pick<ReturnType<typeof useFields<string>>, 'setErrors'>,
  failure: ApiFailure | undefined,
): void {
  useEffect(() => {
    if (!failure) return;
    setErrors((before) => ({ ...before, ...failure.fields }));
    const failed = Object.keys(failure.fields).map((key) => `[name="${CSS.escape(key)}"]`);
    if (failed.length > 0) document.querySelector<HTMLElement>(failed.join())?.focus();
  }, [failure, setErrors]);
}

/** Why a call failed, where that belongs to none of the form's fields. */
export const generalProblem = (failure: ApiFailure | undefined, fields: readonly string[]) =>
  failure && !Object.keys(failure.fields).some((key) => fields.includes(key))
    ? failureText(failure)
    : undefined;
