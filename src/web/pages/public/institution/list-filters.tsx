import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import type { Region } from '#wire/pages.ts';
import { paths } from '#web/paths/paths.ts';
import { rememberCity } from '#web/site/current-city.ts';
import { useWideFold } from '#web/ui/public/use-wide-fold.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './institution-list.module.css';
import { type ListFilters as Filters, listPath } from './list-query.ts';

type List = CallOutput<'institution.list'>;

const shownCities = 18;

interface Props {
  list: List;
  filters: Filters;
  /** Cities with institutions, most first. */
  cities: readonly Region[];
  /** What is chosen, in words: what a phone shows while the choices are folded. */
  chosen: string;
}

/** Every choice is a link that says how many it would find; on a phone they fold, so that institutions come first. */
export function ListFilters({ list, filters, cities, chosen }: Props) {
  const fold = useWideFold();
  const { region, districts, levels, types } = list;
  const city = region?.city ?? undefined;
  return (
    <details ref={fold} className={`filters well under ${styles.filters}`}>
      <summary>
        筛选<span className="ellipsis">{chosen}</span>
      </summary>
      <nav aria-label="筛选">
        <dl className={`facts ${styles.choices}`}>
          <Cities list={list} filters={filters} cities={cities} />
          {city && (
            <Row
              label="区县"
              all={listPath({ ...filters, region: city.code })}
              chosen={region?.code === city.code ? '' : (region?.code ?? '')}
              choices={districts}
              to={(code) => listPath({ ...filters, region: code })}
            />
          )}
          <Row
            label="等级"
            all={listPath({ ...filters, level: '' })}
            chosen={filters.level}
            choices={levels}
            to={(level) => listPath({ ...filters, level })}
          />
          <Row
            label="类型"
            all={listPath({ ...filters, type: '' })}
            chosen={filters.type}
            choices={types}
            to={(type) => listPath({ ...filters, type })}
          />
        </dl>
      </nav>
    </details>
  );
}

/** By name or pinyin, within the other choices. */
export function NameForm({ filters: { keyword, region, level, type, sort } }: { filters: Filters }) {
  return (
    <Form
      role="search"
      action={paths.institutionList()}
      className={`input-with push ${styles.name}`}
      key={keyword}
    >
      {Object.entries({ district_id: region, level, type, sort }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
        className="input"
        type="search"
        name="search"
        defaultValue={keyword}
        maxLength={200}
        placeholder="机构名称、简称或拼音"
        aria-label="按名称查机构"
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className="btn btn-main">
        查找
      </button>
    </Form>
  );
}

/** A search goes through the whole country and says where it found something; otherwise a list is one city's. */
function Cities({ list, filters, cities }: Pick<Props, 'list' | 'filters' | 'cities'>) {
  const city = list.region?.city ?? undefined;
  const searching = filters.keyword !== '';
  const offered = searching ? list.cities : cities.slice(0, shownCities);
  if (searching && offered.length === 0 && !list.region) return null;
  const shown = city && !offered.some(({ code }) => code === city.code) ? [city, ...offered] : offered;
  return (
    <Choices label="城市">
      {searching && (
        <Choice to={listPath({ ...filters, region: '' })} current={!list.region}>
          全国
        </Choice>
      )}
      {shown.map((one) => (
        <Choice
          key={one.code}
          to={listPath({ ...filters, region: one.code })}
          current={one.code === city?.code}
          count={'count' in one ? (one.count as number) : undefined}
          onClick={() => rememberCity(one.code)}
        >
          {one.name}
        </Choice>
      ))}
      {!searching && <TextLink to={paths.cityList()}>更多城市</TextLink>}
    </Choices>
  );
}

interface RowProps {
  label: string;
  all: string;
  chosen: string;
  choices: List['levels'];
  to: (code: string) => string;
}

/** Left out where there is nothing to choose between. */
function Row({ label, all, chosen, choices, to }: RowProps) {
  if (choices.length < 2 && chosen === '') return null;
  return (
    <Choices label={label}>
      <Choice to={all} current={chosen === ''}>
        全部
      </Choice>
      {choices.map(({ code, name, count }) => (
        <Choice key={code} to={to(code)} current={code === chosen} count={count}>
          {name}
        </Choice>
      ))}
    </Choices>
  );
}

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);

interface ChoiceProps {
  to: string;
  current: boolean;
  count?: number | undefined;
  /** The city is everybody's frame: the page is read again with it. */
  onClick?: () => void;
  children: ReactNode;
}

const Choice = ({ to, current, count, onClick, children }: ChoiceProps) => (
  <Link
    to={to}
    aria-current={current ? 'true' : undefined}
    preventScrollReset
    {...(onClick && { onClick, reloadDocument: true })}
  >
    {children}
    {count !== undefined && (
      <small className="num">
        {count}
        <span className="sr-only"> 家</span>
      </small>
    )}
  </Link>
);
