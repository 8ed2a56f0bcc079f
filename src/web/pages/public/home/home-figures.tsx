import { Figure } from '#web/ui/definition-lists.tsx';
import { hoursText } from '#web/ui/time.ts';
import styles from './home.module.css';
import { type Overview, scopeName } from './place-labels.ts';

/** What the platform can prove about a place; where the place alone says too little, the country's figure, named as such. */
export function HomeFigures({ overview }: { overview: Overview }) {
  const { region, institutions, country, newDemands, firstQuote } = overview;
  const here = newDemands.here > 0;
  const first = firstQuote && hoursText(firstQuote.hours);
  return (
    <dl className={`figures far ${styles.figures}`}>
      {country.institutions > 0 && (
        <Figure
          label={`${institutions > 0 ? region.name : '全国'}已认证机构`}
          value={institutions > 0 ? institutions : country.institutions}
          unit={institutions > 0 ? '家' : `家，在 ${country.cities} 个城市`}
        />
      )}
      {newDemands.all > 0 && (
        <Figure
          label={`${scopeName(overview, here ? 'here' : 'all')}近 30 天新增需求`}
          value={here ? newDemands.here : newDemands.all}
          unit={here && newDemands.all > newDemands.here ? `单，全国 ${newDemands.all} 单` : '单'}
        />
      )}
      {first && firstQuote && (
        <Figure
          label={`首份报价用时（${scopeName(overview, firstQuote.scope)} ${firstQuote.demands} 单中位）`}
          value={first.figure}
          unit={first.unit}
        />
      )}
    </dl>
  );
}
