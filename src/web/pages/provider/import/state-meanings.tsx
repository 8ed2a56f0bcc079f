import { Radio } from 'antd';
import { useState } from 'react';
import type { StatusReading } from '#domain/library-import/status-column.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';
import styles from './import.module.css';

type States = NonNullable<CallOutput<'import.detail'>['states']>;
type Choice = NonNullable<CallInput<'import.setColumns'>['states']>;
type Meaning = States['values'][number]['meaning'];

const meanings: { value: Meaning; label: string }[] = [
  { value: 'live', label: '在用' },
  { value: 'stopped', label: '停用' },
];
const stoppedUses: { value: States['use']; label: string }[] = [
  { value: 'skip', label: '不导入' },
  { value: 'freeze', label: '导入并冻结' },
  { value: 'import', label: '照常导入' },
];

/** What the values of the column of states mean, as they were read until somebody says otherwise. */
export function useStates(states: States | null) {
  const [values, setValues] = useState<ReadonlyMap<string, Meaning>>(
    () => new Map(states?.values.map(({ text, meaning }) => [text, meaning])),
  );
  const [use, setUse] = useState<States['use']>(states?.use ?? 'skip');
  const choice: Choice = { use, values: [...values].map(([text, meaning]) => ({ text, meaning })) };
  const reading: StatusReading | undefined = states
    ? { use, values: states.values.map((one) => ({ ...one, meaning: values.get(one.text) ?? one.meaning })) }
    : undefined;
  return {
    reading,
    rows: states?.values ?? [],
    meaningOf: (text: string) => values.get(text) ?? 'live',
    setMeaning: (text: string, meaning: Meaning) => setValues(new Map(values).set(text, meaning)),
    use,
    setUse,
    choice,
  };
}

interface Props {
  column: string;
  states: ReturnType<typeof useStates>;
  titleId?: string | undefined;
}

/** Which states mean that an item is stopped, and what becomes of stopped ones. */
export function StateMeanings({ column, states, titleId }: Props) {
  const stopped = states.rows
    .filter(({ text }) => states.meaningOf(text) === 'stopped')
    .reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="stack">
      <div>
        <h2 id={titleId}>{column} 里哪些是停用？</h2>
        <p className="hint">停用的项目不应出现在报价里。下面已按文字选好，请核对。</p>
      </div>
      <div className={styles.scroll}>
        <PlainTable className="rows" heads={['表里写的', '行数', '意思']}>
          <tbody>
            {states.rows.map(({ text, count, sure }) => (
              <tr key={text}>
                <td data-label="表里写的">
                  {text === '' ? <span className="hint">（空白）</span> : <b>{text}</b>}
                </td>
                <td data-label="行数" className="num">
                  {count}
                </td>
                <td data-label="意思">
                  <Radio.Group
                    aria-label={`“${text || '空白'}”的意思`}
                    optionType="button"
                    options={meanings}
                    value={states.meaningOf(text)}
                    onChange={({ target }) => states.setMeaning(text, target.value as Meaning)}
                  />
                  {!sure && <small>请确认</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
      <StoppedUse states={states} stopped={stopped} />
    </div>
  );
}

/** What becomes of stopped items. */
export function StoppedUse({ states, stopped }: { states: Props['states']; stopped: number }) {
  return (
    <div className="cluster" role="group" aria-label="停用项目的处理">
      <span>停用的 {stopped} 行：</span>
      <Radio.Group
        options={stoppedUses}
        value={states.use}
        onChange={({ target }) => states.setUse(target.value as States['use'])}
      />
    </div>
  );
}
