import { Select } from 'antd';
import { useState } from 'react';
import { cutText } from '#domain/kernel/text.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

interface Props {
  /** Chosen already: their names are known before anything is searched. */
  known: readonly { readonly code: string; readonly name: string }[];
  multiple?: boolean;
  /** Given by the form. */
  id?: string;
  value?: string | string[];
  onChange?: (value: string | string[]) => void;
}

/** Chooses standard items by name, alias, pinyin or code. */
export function StandardItemSelect({ known, multiple = false, ...field }: Props) {
  const [text, setText] = useState('');
  const keyword = cutText(useDebounced(text.trim()), 50);
  // Of nothing typed nothing is asked.
  const query = useCallQuery('catalogue.listForMapping', keyword ? { keyword, size: 20 } : undefined);
  const [seen, setSeen] = useState(known);
  const options = query.data?.records ?? [];
  return (
    <Select
      {...field}
      {...(multiple && { mode: 'multiple' as const })}
      showSearch={{ filterOption: false, onSearch: setText }}
      placeholder="输入名称、别名、拼音首字母或编码"
      notFoundContent={text === '' ? null : query.loading ? '正在查找…' : '没有找到，换个说法试试。'}
      options={[
        ...options,
        // What was chosen before keeps its name when something else is searched.
        ...(text === '' ? seen.filter(({ code }) => options.every((one) => one.code !== code)) : []),
      ].map(({ code, name }) => ({ value: code, label: name }))}
      labelRender={({ value, label }) => label ?? seen.find(({ code }) => code === value)?.name ?? value}
      onSelect={(code: string) => {
        const chosen = options.find((one) => one.code === code);
        if (chosen) setSeen((before) => [...before, chosen]);
      }}
    />
  );
}
