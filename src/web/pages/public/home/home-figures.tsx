import styles from './home.module.css';
import { type Overview, scopeName } from './place-labels.ts';
import { hoursText } from '#web/ui/time.ts';

/** What the platform can prove about a place; where the place alone says too little, the country's figure, named as such. */
export function HomeFigures({ overview }: { overview: Overview }) {
  const { region, institutions, country, newDemands, firstQuote } = overview;
  const here = newDemands.here > 0;
  const first = firstQuote && hoursText(firstQuote.hours);
  return (
    <dl className={`figures far ${styles.figures}`}>
      {country.institutions > 0 && (
        <div>
          <dt>{institutions > 0 ? region.name : '全国'}已认证机构</dt>
          <dd className="num">
            {institutions > 0 ? institutions : country.institutions}
            <small>家{institutions === 0 && `，在 ${country.cities} 个城市`}</small>
          </dd>
        </div>
      )}
      {newDemands.all > 0 && (
        <div>
          <dt>{scopeName(overview, here ? 'here' : 'all')}近 30 天新增需求</dt>
          <dd className="num">
            {here ? newDemands.here : newDemands.all}
            <small>单{here && newDemands.all > newDemands.here && `，全国 ${newDemands.all} 单`}</small>
          </dd>
        </div>
      )}
      {first && firstQuote && (
        <div>
          <dt>
            首份报价用时（{scopeName(overview, firstQuote.scope)} {firstQuote.demands} 单中位）
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
