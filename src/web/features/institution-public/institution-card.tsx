import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths.ts';
import { Money } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './institution-card.module.css';
import { hoursText } from '#web/ui/time.ts';
import { markOf, standingText } from './institution-labels.ts';

type Institution = CallOutput<'institution.list'>['records'][number];

const shownServices = 3;
const annual = 'ANNUAL';

/** An institution by what can be checked of it: library, answers, price. */
export function InstitutionCard({
  institution,
  withCity = false,
}: {
  institution: Institution;
  withCity?: boolean;
}) {
  const { code, name, shortName, services, dailyCapacity, itemCount, responseHours, packageFrom } =
    institution;
  const response = responseHours === null ? undefined : hoursText(responseHours);
  return (
    <article className={`card ${styles.card}`}>
      <div className={styles.top}>
        <div className={styles.mark} aria-hidden="true">
          {markOf(shortName)}
        </div>
        <div>
          <h3>
            <Link to={paths.institution(code)}>{name}</Link>
          </h3>
          <p className={styles.where}>{standingText(institution, withCity)}</p>
        </div>
      </div>
      <p className={styles.tags}>
        {dailyCapacity > 0 && <Tag tone="teal">日检 {dailyCapacity} 人</Tag>}
        {services.slice(0, shownServices).map((service) => (
          <Tag key={service.code}>{service.name}</Tag>
        ))}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>在库项目</dt>
          <dd className="num">{itemCount} 项</dd>
        </div>
        <div>
          <dt>报价用时（中位）</dt>
          <dd className="num">{response ? `${response.figure} ${response.unit}` : '尚无报价'}</dd>
        </div>
        <div>
          <dt>{packageFrom?.checkType.code === annual ? '年度套餐' : '套餐起价'}</dt>
          <dd>
            {packageFrom ? (
              <>
                <Money yuan={packageFrom.price} /> 起
              </>
            ) : (
              '未公布'
            )}
          </dd>
        </div>
      </dl>
    </article>
  );
}
