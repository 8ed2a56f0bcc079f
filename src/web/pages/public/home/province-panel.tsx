import { Link } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { cssValues } from '#web/ui/css-values.ts';
import { Figure } from '#web/ui/definition-lists.tsx';
import { MoneyRange } from '#web/ui/money.tsx';
import type { Province } from './place-labels.ts';
import styles from './province-tiles.module.css';

/** What the platform has in one province. */
export function ProvincePanel({ province }: { province: Province }) {
  const { code, name, institutions, cities, cityCount, annual, openDemands } = province;
  const more = cityCount - cities.length;
  return (
    <div className={`panel ${styles.panel}`} aria-live="polite">
      <h3>{name}</h3>
      <dl className="figures">
        <Figure label="已认证机构" value={institutions} unit="家" />
        <Figure label="正在收报价的需求" value={openDemands} unit="单" />
        <Figure
          label={annual ? `公布的年度套餐（${annual.institutions} 家）` : '公布的年度套餐'}
          value={annual && <MoneyRange from={annual.low} to={annual.high} />}
          unit={annual ? '元/人，居中一半' : institutions > 0 ? '公布的机构不足 3 家，不列区间' : '暂无'}
        />
      </dl>
      {cities.length > 0 ? (
        <ul className={`note under ${styles.cities}`}>
          {cities.map((city) => (
            <li key={city.code}>
              <Link to={paths.region(city.code)}>
                {city.name}
                <i
                  className="share"
                  {...cssValues({ '--share': city.institutions / (cities[0]?.institutions ?? 1) })}
                />
                <span className="num right">{city.institutions} 家</span>
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li>
              还有 {more} 个城市，进入{name}查看
            </li>
          )}
        </ul>
      ) : (
        <p className="note under">还没有已认证的体检机构，进去可以看到邻近有机构的城市。</p>
      )}
      <ButtonLink to={paths.region(code)}>进入{name} →</ButtonLink>
    </div>
  );
}
