import { type FormInstance } from 'antd';
import { useEffect } from 'react';
import { type ApiFailure, failureText } from '#web/api/api-failure.ts';
import { message } from './messages.tsx';

/** `packages.0.headcount` and `packages[0].headcount` → the path that Ant Design's Form knows. */
const fieldPath = (key: string): (string | number)[] =>
  key
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/**
 * Puts a failed call's messages at the fields they belong to and scrolls to the first. What belongs to no field of
 * the form is shown as a message. Nothing that was typed is touched.
 */
export function useFormFailure(form: FormInstance, failure: ApiFailure | undefined): void {
  useEffect(() => {
    if (!failure) return;
    const registered = new Set(form.getFieldsError().map(({ name }) => JSON.stringify(name)));
    const wrong = Object.entries(failure.fields).map(([key, text]) => ({
      name: fieldPath(key),
      errors: [text],
    }));
    const known = wrong.filter(({ name }) => registered.has(JSON.stringify(name)));
    form.setFields(known);
    if (known[0]) form.scrollToField(known[0].name, { focus: true, block: 'center' });
    if (known.length === 0 || known.length < wrong.length) message.error(failureText(failure), 6);
  }, [failure, form]);
}
