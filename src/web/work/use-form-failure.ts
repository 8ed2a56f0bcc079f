import { App, type FormInstance } from 'antd';
import { useEffect } from 'react';
import { type ApiFailure, failureText } from '#web/api/api-failure.ts';

/** `packages.0.headcount` and `packages[0].headcount` → the path that Ant Design's Form knows. */
export const fieldPath = (key: string): (string | number)[] =>
  key
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/**
 * Puts a refused call's messages at the fields they belong to and scrolls to the first. What belongs to no field of
 * the form is shown as a message. Nothing that was typed is touched.
 */
// biome-ignore lint: a Form's values are of any type
export function useFormFailure(form: FormInstance<any>, failure: ApiFailure | undefined): void {
  const { message } = App.useApp();
  useEffect(() => {
    if (!failure) return;
    const known = Object.entries(failure.fields).filter(
      ([key]) => form.getFieldInstance(fieldPath(key)) !== undefined,
    );
    form.setFields(known.map(([key, text]) => ({ name: fieldPath(key), errors: [text] })));
    const [first] = known;
    if (first) form.scrollToField(fieldPath(first[0]), { focus: true, block: 'center' });
    else message.error(failureText(failure), 6);
  }, [failure, form, message]);
}
