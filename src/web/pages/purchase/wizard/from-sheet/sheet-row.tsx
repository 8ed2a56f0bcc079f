import { Radio, Select } from 'antd';
import { memo, useState } from 'react';
import type { PickerCatalogue } from '#web/features/catalogue/picker-catalogue.ts';
import styles from '#web/pages/purchase/wizard/draft/wizard.module.css';
import type { ReadGroup, ReadRow } from './sheet-plan.ts';

interface Props {
  row: ReadRow;
  at: number;
  groups: readonly ReadGroup[];
  /** undefined: not decided. */
  chosen: readonly string[] | undefined;
  catalogue: PickerCatalogue;
  onChoose: (at: number, codes: string[]) => void;
  /** What each unclear mark is taken for, by group. */
  unclear: Readonly<Record<number, 'required' | 'optional' | null>>;
  onMark: (at: number, group: number, mark: 'required' | 'optional' | null) => void;
}

const signs = { required: '●', optional: '○', unclear: '？' } as const;
const keyOf = (codes: readonly string[]) => codes.join('+');

/** A row as it was read, and which standard items it is: radio buttons, so that Tab and the arrow keys decide. */
export const SheetRow = memo(function SheetRow({
  row,
  at,
  groups,
  chosen,
  catalogue,
  onChoose,
  unclear,
  onMark,
}: Props) {
  const [query, setQuery] = useState('');
  const nameOf = (codes: readonly string[]) =>
    codes.map((code) => catalogue.items.get(code)?.name ?? code).join(' + ');
  const offered = [
    ...(row.codes.length > 0 ? [row.codes] : []),
    ...row.candidates.slice(0, 4).map(({ codes }) => codes),
  ].filter((codes, index, all) => all.findIndex((one) => keyOf(one) === keyOf(codes)) === index);
  const own =
    chosen && chosen.length > 0 && !offered.some((codes) => keyOf(codes) === keyOf(chosen)) ? chosen : [];
  const options = (query === '' ? [] : catalogue.search(query)).map(({ code, name }) => ({
    value: code,
    label: name,
  }));
  return (
    <li className="stack gap-1" data-decided={chosen !== undefined || undefined}>
      <div className="cluster between">
        <b>{row.text}</b>
        <small>
          第 {row.row} 行{row.category && ` · ${row.category}`} ·{' '}
          {groups
            .map(({ name }, group) => ({ name, mark: row.marks[group] }))
            .flatMap(({ name, mark }) => (mark ? [`${signs[mark]} ${name}`] : []))
            .join('　') || '没有标记'}
        </small>
      </div>
      {row.remarks.length > 0 && (
        <small>{row.remarks.map(({ label, text }) => (label ? `${label}：${text}` : text)).join('；')}</small>
      )}
      {Object.entries(unclear).map(([group, mark]) => (
        <div key={group} className="cluster">
          <small>“{groups[Number(group)]?.name}”的标记不能确定：</small>
          <Radio.Group
            aria-label={`“${row.text}”给不给“${groups[Number(group)]?.name}”`}
            value={mark ?? 'no'}
            options={[
              { value: 'required', label: '必检' },
              { value: 'optional', label: '自选' },
              { value: 'no', label: '不做' },
            ]}
            onChange={(event) => {
              const value = event.target.value as 'required' | 'optional' | 'no';
              onMark(at, Number(group), value === 'no' ? null : value);
            }}
          />
        </div>
      ))}
      <div className="cluster">
        <Radio.Group
          aria-label={`“${row.text}”是哪个标准项目`}
          value={chosen === undefined ? undefined : keyOf(chosen)}
          onChange={(event) => {
            const value = event.target.value as string;
            onChoose(at, value === '' ? [] : value.split('+'));
          }}
        >
          {offered.map((codes) => (
            <Radio key={keyOf(codes)} value={keyOf(codes)}>
              {nameOf(codes)}
            </Radio>
          ))}
          <Radio value="">没有对应的标准项目，写入需求备注</Radio>
        </Radio.Group>
        <Select
          className={styles.groupName ?? ''}
          mode="multiple"
          size="small"
          aria-label={`为“${row.text}”搜索标准项目`}
          placeholder="搜索其他标准项目"
          value={own as string[]}
          showSearch={{ filterOption: false, onSearch: setQuery }}
          notFoundContent={query === '' ? '输入名称或拼音' : '没有找到'}
          options={[...options, ...own.map((code) => ({ value: code, label: nameOf([code]) }))].filter(
            ({ value }, index, all) => all.findIndex((one) => one.value === value) === index,
          )}
          onChange={(codes: string[]) => onChoose(at, codes)}
        />
      </div>
    </li>
  );
});
