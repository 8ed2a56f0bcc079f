import { Button, Form } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { ApiFailure } from '#web/api/api-failure.ts';
import { paths } from '#web/paths/paths.ts';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { TextLink } from '#web/ui/text-link.tsx';

export interface ApplicationFormProps<Values> {
  initial: Partial<Values>;
  busy: boolean;
  failure: ApiFailure | undefined;
  submitText: string;
  /** Fields that an operator wants corrected: marked, and the first has the focus. */
  toCorrect?: readonly string[];
  onTyped?: (values: Partial<Values>) => void;
  onSubmit: (values: Values) => void;
  /** Beside the button that sends: shows what the typed values would become. */
  preview?: {
    text: string;
    busy: boolean;
    /** A field that it does without. */
    without: keyof Values & string;
    onPreview: (values: Values) => void;
  };
}

/** What applications of companies and institutions have in common: panels of fields, and a button to send them. */
export function ApplicationForm<Values extends object>(
  props: ApplicationFormProps<Values> & { children: ReactNode },
) {
  const [form] = Form.useForm<Values>();
  useFormFailure(form, props.failure);
  const { toCorrect, preview } = props;
  useEffect(() => {
    const names = (toCorrect ?? []) as (keyof Values & string)[];
    form.setFields(names.map((name) => ({ name, errors: ['审核未通过，请按上面的说明修改。'] })) as never);
    if (names[0]) form.scrollToField(names[0], { focus: true, block: 'center' });
  }, [form, toCorrect]);
  return (
    <Form
      form={form}
      layout="vertical"
      className="stack form-narrow"
      initialValues={props.initial}
      onValuesChange={(_, all) => props.onTyped?.(all)}
      onFinish={props.onSubmit}
    >
      {props.children}
      <p className="hint plain">
        证照和联系人的信息只用于审核和联系，见
        <TextLink to={paths.privacy()} target="_blank">
          《隐私政策》
        </TextLink>
        。
      </p>
      <div className="cluster">
        <Button type="primary" size="large" htmlType="submit" loading={props.busy}>
          {props.submitText}
        </Button>
        {preview && (
          <Button
            size="large"
            loading={preview.busy}
            onClick={() =>
              form
                .validateFields(Object.keys(form.getFieldsValue()).filter((name) => name !== preview.without))
                .then(
                  () => preview.onPreview(form.getFieldsValue()),
                  ({ errorFields }: { errorFields?: { name: string }[] }) =>
                    form.scrollToField(errorFields?.[0]?.name ?? '', { focus: true, block: 'center' }),
                )
            }
          >
            {preview.text}
          </Button>
        )}
      </div>
    </Form>
  );
}
