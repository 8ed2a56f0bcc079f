import { AutoComplete, Button, Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import {
  type ContentCollection,
  type ContentField,
  collectionRules,
  fieldsFor,
} from '#domain/content/collections.ts';
import { isSettingKind, settingKinds } from '#domain/site/setting-kinds.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';

interface Props {
  collection: ContentCollection;
  meta: Readonly<Record<string, string>>;
  /** By field, `meta.topic`. */
  problems: Readonly<Record<string, string>>;
  /** undefined takes the field away. */
  onChange: (field: string, value: string | undefined) => void;
}

const YES = '是';
const LONGEST = 300;

/** The collection's own fields; keys that it doesn't know stand below, so that they can be seen and taken away. */
export function MetaFields({ collection, meta, problems, onChange }: Props) {
  const { freeFields } = collectionRules[collection];
  const fields = fieldsFor(collection, meta);
  const known = new Set(collectionRules[collection].fields.map(({ key }) => key));
  const kind = meta['kind'];
  const others = Object.keys(meta).filter((key) => !known.has(key));
  const [newKey, setNewKey] = useState('');
  const topics = useTopics(collection);
  const problemOf = (key: string) => {
    const text = problems[`meta.${key}`];
    return text ? { validateStatus: 'error' as const, help: text } : {};
  };
  const input = ({ key, kind, label, options = [] }: ContentField) => {
    const id = `meta-${key}`;
    const value = meta[key] ?? '';
    if (kind === 'flag')
      return (
        <Checkbox
          id={id}
          checked={value === YES}
          onChange={(event) => onChange(key, event.target.checked ? YES : '')}
        >
          {label}
        </Checkbox>
      );
    if (kind === 'choice')
      return (
        <Select
          id={id}
          value={value || undefined}
          options={options.map(([value, label]) => ({ value, label }))}
          onChange={(chosen: string) => onChange(key, chosen)}
        />
      );
    if (key === 'topic')
      return (
        <AutoComplete
          id={id}
          value={value}
          options={topics.map((topic) => ({ value: topic }))}
          onChange={(topic: string) => onChange(key, topic)}
        />
      );
    return (
      <Input
        id={id}
        value={value}
        maxLength={LONGEST}
        inputMode={kind === 'number' ? 'numeric' : 'text'}
        onChange={(event) => onChange(key, event.target.value)}
      />
    );
  };
  return (
    <>
      {fields.map((field) => (
        <Form.Item
          key={field.key}
          label={field.kind === 'flag' ? ' ' : field.label}
          htmlFor={`meta-${field.key}`}
          extra={field.key === 'kind' && isSettingKind(kind) ? settingKinds[kind].hint : field.hint}
          colon={false}
          {...problemOf(field.key)}
        >
          {input(field)}
        </Form.Item>
      ))}
      {others.map((key) => (
        <Form.Item key={key} label={key} htmlFor={`meta-${key}`} {...problemOf(key)}>
          <div className="row">
            <Input
              id={`meta-${key}`}
              value={meta[key]}
              maxLength={LONGEST}
              onChange={(event) => onChange(key, event.target.value)}
            />
            <Button onClick={() => onChange(key, undefined)}>删除</Button>
          </div>
        </Form.Item>
      ))}
      {freeFields && !isSettingKind(kind) && (
        <Form.Item label="添加字段" htmlFor="meta-new" extra="字母开头，只含字母、数字、横线或下划线。">
          <div className="row">
            <Input
              id="meta-new"
              value={newKey}
              maxLength={30}
              onChange={(event) => setNewKey(event.target.value.trim())}
            />
            <Button
              disabled={newKey === '' || newKey in meta}
              onClick={() => {
                onChange(newKey, '');
                setNewKey('');
              }}
            >
              添加
            </Button>
          </div>
        </Form.Item>
      )}
    </>
  );
}

/** Topics in use, most articles first, so that two words for one thing don't arise. */
function useTopics(collection: ContentCollection): string[] {
  const { data = [] } = useCallQuery(
    'content.list',
    collection === 'news' ? { collection, limit: 500, only: ['meta'] } : undefined,
  );
  return [...Map.groupBy(data, ({ meta }) => meta?.topic ?? '')]
    .filter(([topic]) => topic !== '')
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([topic]) => topic);
}
