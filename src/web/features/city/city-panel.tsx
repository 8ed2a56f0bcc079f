import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Region } from '#wire/pages.ts';
import { call } from '#web/api/call.ts';
import { paths } from '#web/paths/paths.ts';
import { useDebouncedSearch } from '#web/ui/public/use-debounced-search.ts';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { citiesOf, servedFirst } from './cities.ts';
import { CityInitials } from './city-initials.tsx';
import { CityLinks, ServedLegend } from './city-links.tsx';
import styles from './city-panel.module.css';
import { useChooseCity } from './use-choose-city.ts';
import { useCities } from './use-cities.ts';

interface Props {
  city: Region;
  /** Cities with institutions. */
  cities: readonly Region[];
  onChosen: () => void;
}

/** Choosing a city: by name or pinyin, among the hot ones, by initial. */
export function CityPanel({ city, cities, onChosen }: Props) {
  const [text, setText] = useState('');
  const choose = useChooseCity(onChosen);
  const toCity = citiesOf(city, cities);
  const result = useDebouncedSearch(text, (keyword, signal) =>
    call('region.query', { keyword }, { signal, background: true }),
  );
  const hits = result && servedFirst(result.records.map(toCity));
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLUListElement>(null);

  // With a keyboard one starts typing; on a phone its keyboard would hide the cities.
  useEffect(() => (matchMedia('(hover: hover)').matches ? input : panel).current?.focus(), []);

  // Enter takes the first city that is found, now or as soon as it is.
  const entered = useRef('');
  const takeFirst = () => {
    if (entered.current === '' || entered.current !== result?.text) return;
    entered.current = '';
    results.current?.querySelector('a')?.click();
  };
  useEffect(takeFirst, [result]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    entered.current = text.trim();
    takeFirst();
  };
  return (
    <div
      ref={panel}
      className={`dropdown-panel ${styles.panel}`}
      role="dialog"
      aria-label="选择城市"
      tabIndex={-1}
    >
      <p className="row between small">
        <span>
          当前城市 <b>{city.name}</b>
        </span>
        <TextLink to={paths.cityList()}>全部城市</TextLink>
      </p>
      <input
        ref={input}
        className="input"
        type="search"
        value={text}
        maxLength={200}
        placeholder="输入城市名称或拼音"
        aria-label="搜索城市"
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.target.value)}
      />
      <output className="sr-only">{hits && `找到 ${hits.length} 个城市`}</output>
      <div className={styles.lists}>
        {text.trim() === '' ? (
          <Lists toCity={toCity} choose={choose} />
        ) : hits && hits.length > 0 ? (
          <CityLinks ref={results} cities={hits} choose={choose} withProvince />
        ) : (
          hits && <p className="soft small">没有名称或拼音是“{result.text}”的城市，请换个写法。</p>
        )}
      </div>
      <ServedLegend />
    </div>
  );
}

function Lists({
  toCity,
  choose,
}: {
  toCity: ReturnType<typeof citiesOf>;
  choose: ReturnType<typeof useChooseCity>;
}) {
  const { cities, failure, reload } = useCities();
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!cities) return <LoadingState rows={6} />;
  return (
    <>
      <h2 className="hint plain">热门城市</h2>
      <CityLinks cities={servedFirst(cities.hot.map(toCity))} choose={choose} />
      <CityInitials
        groups={cities.groups.map(({ initial, cityList }) => ({
          initial,
          cityList: servedFirst(cityList.map(toCity)),
        }))}
        choose={choose}
      />
    </>
  );
}
