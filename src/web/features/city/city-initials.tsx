import { useId, useRef } from 'react';
import type { CityGroup } from './cities.ts';
import { type ChooseCity, CityLinks } from './city-links.tsx';
import styles from './city-panel.module.css';

/** Every city under its letter, and a bar of letters to jump by. */
export function CityInitials({ groups, choose }: { groups: readonly CityGroup[]; choose: ChooseCity }) {
  const id = useId();
  const list = useRef<HTMLDListElement>(null);
  const jump = (initial: string) => {
    const group = list.current?.querySelector<HTMLElement>(`[data-initial="${initial}"]`);
    group?.scrollIntoView({ block: 'start' });
    group?.querySelector('a')?.focus({ preventScroll: true });
  };
  return (
    <>
      <h2 id={id} className="hint plain above">
        按首字母
      </h2>
      <p className={styles.letters}>
        {groups.map(({ initial }) => (
          <button
            key={initial}
            type="button"
            className="link-button"
            aria-label={`跳到 ${initial}`}
            onClick={() => jump(initial)}
          >
            {initial}
          </button>
        ))}
      </p>
      <dl ref={list} className={styles.groups} aria-labelledby={id}>
        {groups.map(({ initial, cityList }) => (
          <div key={initial} data-initial={initial}>
            <dt>{initial}</dt>
            <dd>
              <CityLinks cities={cityList} choose={choose} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
