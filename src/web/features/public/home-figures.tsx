import type { CallOutput } from '#wire/invoke.ts';
import styles from './home-figures.module.css';
import { hoursText } from './words.ts';

type Overview = CallOutput<'home.overview'>;

/** What the platform can prove about a city; where the city alone says too little, the country's figure, named as such. */
export function HomeFigures({
  overview: { city, institutions, newDemands, firstQuote },
}: {
  overview: Overview;
}) {
  const here = newDemands.city > 0;
  const first = firstQuote && hoursText(firstQuote.hours);
  const cityHas = institutions > 0;
  return (
    <dl className={styles.figures}>
      {cityHas && (
        <div>
          <dt>{city.name}已认证机构</dt>
          <dd className="num">
            {institutions}
            <small>家</small>
          </dd>
        </div>
      )}
      {newDemands.all > 0 && (
        <div>
          <dt>{here ? city.name : '全国'}近 30 天新增需求</dt>
          <dd className="num">
            {here ? newDemands.city : newDemands.all}
            <small>单{here && newDemands.all > newDemands.city && `，全国 ${newDemands.all} 单`}</small>
          </dd>
        </div>
      )}
      {first && firstQuote && (
        <div>
          <dt>
            首份报价用时（{firstQuote.scope === 'city' ? `${city.name} ` : '全国 '}
            {firstQuote.demands} 单中位）
          </dt>
          <dd className="num">
            {first.figure}
            <small>{first.unit}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}
