import { Button, Form, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import {
  fieldsOfMessage,
  fillMessage,
  messageProblems,
  shippedText,
  textLabels,
} from '#domain/notification/fill-message.ts';
import type { TextKey } from '#domain/notification/message-templates.ts';
import { messageExamples } from '#domain/site/message-examples.ts';
import { Slogan } from '#web/ui/slogan.tsx';
import type { ContentValues } from './content-draft.ts';

interface Props {
  message: TextKey;
  values: ContentValues;
  change: (part: Partial<ContentValues>) => void;
}

/** A message's or a page's words with the names that it may have, and how it reads with made-up values. */
export function MessagePanel({ message, values, change }: Props) {
  const area = useRef<TextAreaRef>(null);
  const shipped = shippedText(message);
  const written = { subject: values.meta['subject'] ?? '', text: values.body };
  const labels = textLabels(message);
  const problems = messageProblems(message, written);
  const fields = fieldsOfMessage(message);
  const withSubject = shipped.subject !== '';
  const put = (subject: string, text: string) =>
    change({ body: text, ...(withSubject && { meta: { ...values.meta, subject } }) });
  const insert = (name: string) => {
    const field = area.current?.resizableTextArea?.textArea;
    const at = field?.selectionStart ?? written.text.length;
    const end = field?.selectionEnd ?? at;
    put(written.subject, `${written.text.slice(0, at)}{${name}}${written.text.slice(end)}`);
    field?.focus();
  };
  const help = (problem: string | undefined) =>
    problem === undefined ? {} : { validateStatus: 'error' as const, help: problem };
  return (
    <section className="panel" aria-labelledby="message">
      <h2 id="message">文字</h2>
      <Form layout="vertical" component="div">
        {withSubject && (
          <Form.Item label={labels.subject} htmlFor="message-subject" required {...help(problems.subject)}>
            <Input
              id="message-subject"
              value={written.subject}
              maxLength={60}
              onChange={(event) => put(event.target.value, written.text)}
            />
          </Form.Item>
        )}
        <Form.Item label={labels.text} htmlFor="message-text" required {...help(problems.text)}>
          <Input.TextArea
            id="message-text"
            ref={area}
            value={written.text}
            maxLength={1000}
            autoSize={{ minRows: 3 }}
            onChange={(event) => put(written.subject, event.target.value)}
          />
        </Form.Item>
      </Form>
      <div className="cluster gap-1">
        {fields.map((name) => (
          <Button key={name} size="small" onClick={() => insert(name)}>
            {`插入 {${name}}`}
          </Button>
        ))}
        <Button
          size="small"
          disabled={written.subject === shipped.subject && written.text === shipped.text}
          onClick={() => put(shipped.subject, shipped.text)}
        >
          改回系统自带的文字
        </Button>
      </div>
      <h3 className="apart under">预览（示例数据）</h3>
      <div className="well slogan" role="group" aria-label="预览">
        {withSubject && (
          <p className="strong">
            <Slogan text={fillMessage(written.subject, messageExamples)} />
          </p>
        )}
        <p className="typed">{fillMessage(written.text, messageExamples)}</p>
      </div>
    </section>
  );
}
