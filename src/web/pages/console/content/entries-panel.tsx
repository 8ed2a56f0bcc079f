import { Button, Input, Select, Switch } from 'antd';
import { type RegionNode, shortCityName } from '#domain/region/region.ts';
import type { DictionaryEntry } from '#domain/site/dictionary.ts';
import { dictionaryRules, parseEntries, writeEntries } from '#domain/site/dictionary.ts';
import { useReferenceCall } from '#web/queries/use-call-query.ts';
import styles from './content.module.css';
import type { ContentValues } from './content-draft.ts';

interface Props {
  values: ContentValues;
  /** As the server has it: a value that is there keeps its code. */
  saved: string;
  problem: string | undefined;
  change: (part: Partial<ContentValues>) => void;
}

/** A dictionary's values, one to a row, in the order in which people choose, and below what they will choose from. */
export function EntriesPanel({ values, saved, problem, change }: Props) {
  const entries = parseEntries(values.body);
  const set = (next: readonly DictionaryEntry[]) => change({ body: writeEntries(next) });
  const replace = (at: number, part: Partial<DictionaryEntry>) =>
    set(entries.map((entry, i) => (i === at ? { ...entry, ...part } : entry)));
  const cities = dictionaryRules[values.path]?.cities === true;
  const keptCodes = new Set(parseEntries(saved).map(({ code }) => code));
  return (
    <section className="panel" aria-labelledby="entries">
      <h2 id="entries">{values.title}</h2>
      <ol className="stack gap-2">
        {entries.map((entry, i) => {
          const what = entry.name || `第 ${i + 1} 行`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place while its code is typed
            <li key={i} className="cluster gap-1">
              {cities ? (
                <span className={styles.entryCity}>{entry.name}</span>
              ) : (
                <>
                  <Input
                    className={styles.entryCode ?? ''}
                    aria-label={`${what}的代码`}
                    placeholder="代码"
                    value={entry.code}
                    maxLength={30}
                    disabled={keptCodes.has(entry.code)}
                    onChange={(event) => replace(i, { code: event.target.value.replaceAll(/\W/g, '') })}
                  />
                  <Input
                    className={styles.entryName ?? ''}
                    aria-label={`${what}的名称`}
                    placeholder="名称"
                    value={entry.name}
                    maxLength={40}
                    onChange={(event) => replace(i, { name: event.target.value.replaceAll('|', '｜') })}
                  />
                </>
              )}
              <span className="row gap-1">
                {!cities && (
                  <Switch
                    aria-label={`${what}：可以选择`}
                    checkedChildren="在用"
                    unCheckedChildren="停用"
                    checked={entry.active}
                    onChange={(active) => replace(i, { active })}
                  />
                )}
                <Button
                  size="small"
                  aria-label={`上移${what}`}
                  disabled={i === 0}
                  onClick={() => set(moved(entries, i, i - 1))}
                >
                  上移
                </Button>
                <Button
                  size="small"
                  aria-label={`下移${what}`}
                  disabled={i === entries.length - 1}
                  onClick={() => set(moved(entries, i, i + 1))}
                >
                  下移
                </Button>
                <Button
                  size="small"
                  danger
                  aria-label={`删除${what}`}
                  onClick={() => set(entries.filter((_, at) => at !== i))}
                >
                  删除
                </Button>
              </span>
            </li>
          );
        })}
      </ol>
      {entries.length === 0 && <p className="soft">还没有。</p>}
      <div className="above">
        {cities ? (
          <CityChoice
            chosen={entries.map(({ code }) => code)}
            onChoose={(code, name) => set([...entries, { code, name, active: true }])}
          />
        ) : (
          <Button onClick={() => set([...entries, { code: '', name: '', active: true }])}>增加一个值</Button>
        )}
      </div>
      {problem && (
        <p className="urgent plain small" role="alert">
          {problem}
        </p>
      )}
      <h3 className="apart under">{cities ? `保存后的${values.title}` : '保存后可以选择的'}</h3>
      <p className="cluster gap-1" aria-label="预览">
        {entries
          .filter(({ active, name }) => active && name.trim() !== '')
          .map(({ code, name }) => (
            <span key={code} className="chip">
              {name}
            </span>
          ))}
      </p>
    </section>
  );
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  return rest.toSpliced(to, 0, list[from] as T);
}

interface ChoiceProps {
  chosen: readonly string[];
  onChoose: (code: string, name: string) => void;
}

/** All cities by name or province, those that are on the list left out. */
function CityChoice({ chosen, onChoose }: ChoiceProps) {
  const { data, loading } = useReferenceCall('region.listTree', { levelType: 2 });
  const provinces = data ? (JSON.parse(data) as RegionNode[]) : [];
  const cities = provinces.flatMap((province) =>
    province.children.map(({ id, name }) => ({
      value: id,
      label: province.name === name ? name : `${name}（${province.name}）`,
      name: shortCityName(name),
    })),
  );
  return (
    <Select
      className={styles.cityChoice ?? ''}
      aria-label="增加城市"
      placeholder="增加城市：输入名称查找"
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      value={null}
      options={cities.filter(({ value }) => !chosen.includes(value))}
      onChange={(_, option) => {
        const city = Array.isArray(option) ? option[0] : option;
        if (city) onChoose(String(city.value), city.name);
      }}
    />
  );
}
