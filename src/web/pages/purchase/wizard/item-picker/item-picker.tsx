import { Empty, Input, Segmented, Select } from 'antd';
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { PickerCatalogue } from '#web/features/catalogue/picker-catalogue.ts';
import type { DraftItem } from '#web/pages/purchase/wizard/draft/draft.ts';
import { chosenItem } from '#web/pages/purchase/wizard/draft/package-edits.ts';
import { coveredBy } from './covered.ts';
import styles from './item-picker.module.css';
import { ItemRow } from './item-row.tsx';
import { SelectedItems } from './selected-items.tsx';
import { whyNotAdd } from './suits.ts';

interface Props {
  catalogue: PickerCatalogue;
  items: readonly DraftItem[];
  sex: SexGroup;
  purpose: string;
  remarks: ReadonlyMap<string, string>;
  onChange: (change: (items: readonly DraftItem[]) => DraftItem[]) => void;
}

/** The catalogue by category and search at the left, the package's items at the right; on narrow screens one of them. */
export function ItemPicker({ catalogue, items, sex, purpose, remarks, onChange }: Props) {
  const [pane, setPane] = useState<'library' | 'chosen'>(items.length > 0 ? 'chosen' : 'library');
  return (
    <div className={styles.picker}>
      <div className={styles.switch}>
        <Segmented
          block
          value={pane}
          options={[
            { value: 'library', label: '项目库' },
            { value: 'chosen', label: `已选项目 ${items.length}` },
          ]}
          onChange={setPane}
        />
      </div>
      <div className={styles.panes} data-pane={pane}>
        <section className={styles.library} aria-label="项目库">
          <Library {...{ catalogue, items, sex, purpose, onChange }} />
        </section>
        <section className={`well ${styles.selected}`} aria-label="已选项目">
          <SelectedItems {...{ catalogue, items, remarks }} onChange={(next) => onChange(() => next)} />
        </section>
      </div>
    </div>
  );
}

function Library({ catalogue, items, sex, purpose, onChange }: Omit<Props, 'remarks'>) {
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState(catalogue.categories[0]?.code ?? '');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const wanted = useDeferredValue(query.trim());
  const shown = useMemo(
    () => (wanted === '' ? (catalogue.byCategory.get(category) ?? []) : catalogue.search(wanted)),
    [catalogue, category, wanted],
  );
  const codes = useMemo(() => new Set(items.map((item) => item.catalogueCode)), [items]);
  const covered = useMemo(() => coveredBy([...codes], catalogue.items), [codes, catalogue]);
  const toggle = useCallback(
    (code: string, add: boolean) =>
      onChange((before) => {
        const rest = before.filter(({ catalogueCode }) => catalogueCode !== code);
        return add ? [...rest, chosenItem(code)] : rest;
      }),
    [onChange],
  );
  const rowId = (index: number) => `${listId}-${index}`;
  const searching = wanted !== '';

  useEffect(() => {
    if (searching) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, searching]);

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method in the middle of a word uses the same keys.
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && shown.length > 0) {
      event.preventDefault();
      setActive((active + move + shown.length) % shown.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const item = shown[active];
      if (item && searching && (codes.has(item.code) || !whyNotAdd(item, { sex, items }, purpose)))
        toggle(item.code, !codes.has(item.code));
    } else if (event.key === 'Escape') {
      setQuery('');
      setActive(0);
    }
  };
  const search = (text: string) => {
    setQuery(text);
    setActive(0);
  };

  return (
    <>
      <Input
        allowClear
        value={query}
        placeholder="搜索项目：名称、别名、拼音首字母（↑↓ 选择，回车添加）"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input; the role says that it steers the list
        role="combobox"
        aria-label="搜索体检项目"
        aria-controls={listId}
        aria-expanded={searching}
        aria-activedescendant={searching && shown.length > 0 ? rowId(active) : undefined}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
        // On a phone the keyboard covers half the page: the results should be seen.
        onFocus={({ target }) => {
          if (!window.matchMedia('(min-width: 45rem)').matches) target.scrollIntoView({ block: 'start' });
        }}
      />
      <div className={styles.shelf} data-searching={searching || undefined}>
        <nav className={styles.categories} aria-label="项目分类">
          {catalogue.categories.map(({ code, name, itemCount }) => (
            <button
              key={code}
              type="button"
              aria-current={(!searching && code === category) || undefined}
              onClick={() => {
                setCategory(code);
                search('');
              }}
            >
              {name} <small>{itemCount}</small>
            </button>
          ))}
        </nav>
        <Select
          className={styles.categorySelect ?? ''}
          aria-label="项目分类"
          value={category}
          options={catalogue.categories.map(({ code, name, itemCount }) => ({
            value: code,
            label: `${name}（${itemCount}）`,
          }))}
          onChange={(code) => {
            setCategory(code);
            search('');
          }}
        />
        {shown.length === 0 ? (
          <Empty
            className={styles.list ?? ''}
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={`标准项目库里没有与“${wanted}”相近的项目，请换个名称，或在需求备注中说明。`}
          />
        ) : (
          <ul ref={list} id={listId} className={styles.list}>
            {shown.map((item, index) => (
              <ItemRow
                key={item.code}
                id={rowId(index)}
                item={item}
                catalogue={catalogue}
                chosen={codes.has(item.code)}
                within={catalogue.items.get(covered.get(item.code) ?? '')?.name}
                unsuited={whyNotAdd(item, { sex, items }, purpose)}
                active={searching && index === active}
                onToggle={toggle}
              />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
