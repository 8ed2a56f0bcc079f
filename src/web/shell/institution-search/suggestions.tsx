import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import { paths } from '#web/paths/paths.ts';
import { useDebouncedSearch } from '#web/ui/public/use-debounced-search.ts';
import styles from './suggestions.module.css';

const shown = 8;

interface Props {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  /** What the page was asked for: the text before anybody typed. */
  asked: string;
  /** The current city: its institutions come first. */
  city: string | undefined;
  /** The text is a word that is being composed. */
  composing: boolean;
}

/**
 * Institutions by what is typed into the header's search (name or pinyin): the combobox pattern around an input that was
 * there before this code was. Enter on a suggestion opens the institution; everywhere else it goes to the list, as
 * without suggestions.
 */
export function Suggestions({ input, text, asked, city, composing }: Props) {
  const id = useId();
  const navigate = useNavigate();
  // Open while somebody types, which may have begun before this code was there, but for half a word; -1 is the input itself.
  const [at, setAt] = useState({ text: '', open: text !== asked && !composing, option: -1 });
  const result = useDebouncedSearch(at.open ? text : '', async (keyword, signal) => {
    const { records } = await call('institution.search', { keyword, size: 20 }, { signal, background: true });
    return cityFirst(records, city).slice(0, shown);
  });
  const open = at.open && result !== undefined && text.trim() !== '';
  const options = (open && result.records) || [];
  const option = at.text === text ? at.option : -1;
  const close = () => setAt({ text, open: false, option: -1 });
  const optionId = (index: number) => `${id}-${index}`;

  const onType = useEffectEvent(() => setAt({ text: '', open: true, option: -1 }));
  const onBlur = useEffectEvent(close);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!open) return setAt({ text, open: true, option: -1 });
      const places = options.length + 1; // the input is one of them
      return setAt({ text, open: true, option: ((option + 1 + step + places) % places) - 1 });
    }
    if (event.key === 'Escape' && open) {
      event.stopPropagation(); // closes the suggestions only, not what they stand in
      return close();
    }
    if (event.key === 'Enter') {
      const chosen = options[option];
      close();
      if (!chosen) return;
      event.preventDefault();
      void navigate(paths.institution(chosen.code));
    }
  });
  useEffect(() => {
    const box = input.current;
    if (!box) return undefined;
    box.setAttribute('role', 'combobox');
    box.setAttribute('aria-autocomplete', 'list');
    box.setAttribute('aria-controls', id);
    const types = [
      ['input', () => onType()],
      ['blur', () => onBlur()],
      ['keydown', (event: Event) => onKey(event as KeyboardEvent)],
    ] as const;
    for (const [type, listener] of types) box.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of types) box.removeEventListener(type, listener);
    };
  }, [input, id]);
  const listed = options.length > 0;
  const active = option >= 0 ? optionId(option) : '';
  useEffect(() => {
    input.current?.setAttribute('aria-expanded', String(listed));
    if (active) input.current?.setAttribute('aria-activedescendant', active);
    else input.current?.removeAttribute('aria-activedescendant');
  }, [input, listed, active]);

  return (
    <div className={styles.place}>
      <output className="sr-only">
        {open && (listed ? `${options.length} 家机构，用上下键选择` : '没有名称相近的机构')}
      </output>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label="医疗机构"
        className={`dropdown-panel ${styles.list}`}
        hidden={!listed}
        // A press on a suggestion leaves the focus in the input.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map(({ code, name, city, level }, index) => (
          <Link
            key={code}
            id={optionId(index)}
            role="option"
            aria-selected={index === option}
            tabIndex={-1}
            to={paths.institution(code)}
            className={styles.option}
            onClick={close}
          >
            <span className="ellipsis">
              <Marked name={name} words={result?.text ?? ''} />
            </span>
            <small>
              {city} · {level}
            </small>
          </Link>
        ))}
      </div>
    </div>
  );
}

type Suggested = { city: string };

/** The server's order stays within both halves. */
const cityFirst = <T extends Suggested>(records: readonly T[], city: string | undefined): T[] =>
  records.toSorted((a, b) => Number(isIn(b, city)) - Number(isIn(a, city)));
const isIn = (record: Suggested, city: string | undefined) =>
  city !== undefined && record.city.startsWith(city);

function Marked({ name, words }: { name: string; words: string }) {
  const at = words === '' ? -1 : name.indexOf(words);
  if (at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <b>{words}</b>
      {name.slice(at + words.length)}
    </>
  );
}
