import { useState } from 'react';
import { Form, useNavigate } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { useWideFold } from '#web/ui/public/use-wide-fold.ts';
import styles from './hall.module.css';
import {
  budgetChoices,
  type Choice,
  chipsOf,
  deadlineChoices,
  type HallView,
  hallPath,
  headcountChoices,
  rangeText,
  statusChoices,
} from './hall-query.ts';

type Hall = CallOutput<'demand.listHall'>;

interface Props {
  view: HallView;
  hall: Hall;
  purposes: readonly { code: string | number; name: string }[];
}

/** A plain form; where scripts run, a choice applies at once. On a phone all but the keyword is folded. */
export function HallFilters({ view, hall, purposes }: Props) {
  const navigate = useNavigate();
  const fold = useWideFold();
  const [draft, setDraft] = useState(view);
  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    // The way back, a chip taken off: the address says what is chosen. A keyword that is still being typed stays.
    setDraft({ ...view, keyword: view.keyword === seen.keyword ? draft.keyword : view.keyword });
  }

  const show = (next: HallView) => {
    setDraft(next);
    void navigate(hallPath({ ...next, keyword: next.keyword.trim() }), { preventScrollReset: true });
  };
  const select = (name: keyof HallView, label: string, all: string, children: React.ReactNode) => (
    <label className="hint">
      {label}
      <select
        className="input"
        name={name}
        value={draft[name]}
        onChange={(event) => show({ ...draft, [name]: event.target.value })}
      >
        <option value="">{all}</option>
        {children}
      </select>
    </label>
  );
  const folded = chipsOf({ ...view, keyword: '' }, { city: '', purpose: '' }).length;
  return (
    <search>
      <Form
        className={`stack gap-3 well under ${styles.bar}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!window.matchMedia('(min-width: 45rem)').matches) fold.current?.removeAttribute('open');
          show(draft);
        }}
      >
        <div className={`input-with ${styles.keyword}`}>
          <input
            className="input"
            type="search"
            name="keyword"
            value={draft.keyword}
            onChange={(event) => setDraft({ ...draft, keyword: event.target.value })}
            maxLength={200}
            placeholder="需求名称或编号"
            aria-label="按名称或编号查需求"
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="btn btn-main">
            查找
          </button>
        </div>
        {view.sort && <input type="hidden" name="sort" value={view.sort} />}
        <details ref={fold} className="filters">
          <summary>
            筛选
            {folded > 0 && (
              <span className="tag tag-teal">
                {folded}
                <span className="sr-only"> 项已选</span>
              </span>
            )}
          </summary>
          <div className={styles.selects}>
            {select('city', '城市', '全国', <Cities hall={hall} chosen={draft.city} />)}
            {select('purpose', '体检类型', '全部类型', options(named(purposes)))}
            {select('headcount', '人数', '不限', options(withOwn(headcountChoices, draft.headcount, '人')))}
            {select('budget', '人均预算', '不限', options(withOwn(budgetChoices, draft.budget, '元')))}
            {select('deadline', '报价截止', '不限', options(deadlineChoices))}
            {select('status', '状态', '全部', options(statusChoices))}
          </div>
          <button type="submit" className={`btn btn-main btn-wide ${styles.done}`}>
            查看结果
          </button>
        </details>
      </Form>
    </search>
  );
}

/** Provinces and cities where demands are; a place from a link that has none of them stays visible. */
function Cities({ hall, chosen }: { hall: Hall; chosen: string }) {
  const { regions, region } = hall;
  const isOffered = regions.some(
    ({ code, cities }) =>
      (cities.length > 1 && code === chosen) || cities.some((city) => city.code === chosen),
  );
  return (
    <>
      {!isOffered && region && region.code === chosen && <option value={region.code}>{region.name}</option>}
      {regions.map(({ code, name, cities }) =>
        cities.length > 1 ? (
          <optgroup key={code} label={name}>
            <option value={code}>{name}（全部）</option>
            {options(named(cities))}
          </optgroup>
        ) : (
          options(named(cities))
        ),
      )}
    </>
  );
}

const named = (list: readonly { code: string | number; name: string }[]): Choice[] =>
  list.map(({ code, name }) => ({ value: String(code), label: name }));

const options = (choices: readonly Choice[]) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** A range from a link that is none of ours stays visible. */
const withOwn = (choices: readonly Choice[], value: string, unit: string): readonly Choice[] =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: rangeText(value, unit) }];
