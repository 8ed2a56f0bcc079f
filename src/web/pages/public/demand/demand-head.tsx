import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { StatusTag } from '#web/ui/tag.tsx';
import { dayText } from '#web/ui/time.ts';
import styles from './demand.module.css';
import { demandTrail } from './demand-address.ts';

type Demand = CallOutput<'demand.publicPackage'>['demand'] & { publishedAt?: string | null };

const tabs = {
  detail: { name: '需求详情', path: paths.demandDetail },
  package: { name: '套餐项目', path: (id: string) => paths.demandPackage(id) },
  progress: { name: '采购进展', path: paths.procurement },
  offers: { name: '方案报价', path: (id: string) => paths.procurementOffers(id) },
} as const;
type DemandTab = keyof typeof tabs;

export const tabPage = (tab: DemandTab, demandId: string) => ({
  name: tabs[tab].name,
  path: tabs[tab].path(demandId),
});

/** The head that all pages of one demand share: where it is, what it is, and the other pages. */
export function DemandHead({ demand, tab }: { demand: Demand; tab: DemandTab }) {
  return (
    <header className={`page under ${styles.head}`}>
      <nav aria-label="所在位置">
        <ol className="crumbs screen-only">
          <li>
            <Link to={paths.home()}>首页</Link>
          </li>
          {demandTrail(demand)
            .slice(0, -1)
            .map(({ name, path }) => (
              <li key={path}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
          <li>{tabs[tab].name}</li>
        </ol>
      </nav>
      <h1>{demand.title}</h1>
      <p className="cluster gap-1 note">
        <StatusTag status={demand.status} />
        <span>{demand.companyName}</span>
        <span>{demand.purpose.name}</span>
        <span className="num">{demand.number}</span>
        {demand.publishedAt && <span className="num">{dayText(demand.publishedAt)} 发布</span>}
      </p>
      <nav className="tabs above screen-only" aria-label="这份需求">
        {(Object.keys(tabs) as DemandTab[]).map((one) => {
          const { name, path } = tabPage(one, demand.demandId);
          return (
            <Link key={one} to={path} aria-current={one === tab ? 'page' : undefined} preventScrollReset>
              {name}
            </Link>
          );
        })}
      </nav>
    </header>
  );
}
