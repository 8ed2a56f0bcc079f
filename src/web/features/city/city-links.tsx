import type { MouseEvent, Ref } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import type { City } from './cities.ts';
import styles from './city-links.module.css';

export type ChooseCity = (event: MouseEvent, code: string) => void;

interface Props {
  cities: readonly City[];
  /** Instead of simply following the link. */
  choose?: ChooseCity;
  withProvince?: boolean;
  ref?: Ref<HTMLUListElement>;
}

/** Links to cities' home pages; the current one and those with institutions are marked. */
export function CityLinks({ cities, choose, withProvince = false, ref }: Props) {
  return (
    <ul ref={ref} className={withProvince ? styles.links : `grid ${styles.links} ${styles.cities}`}>
      {cities.map(({ code, name, provinceName, isActive, served }) => (
        <li key={code}>
          <Link
            to={paths.region(code)}
            aria-current={isActive ? 'true' : undefined}
            onClick={choose && ((event) => choose(event, code))}
          >
            {name}
            {served && <ServedMark />}
            {withProvince && <small> {provinceName}</small>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const ServedMark = () => (
  <i className={styles.dot}>
    <span className="sr-only">（有机构）</span>
  </i>
);

export const ServedLegend = () => (
  <p className="hint">
    <i className={styles.dot} /> 有体检机构入驻的城市
  </p>
);
