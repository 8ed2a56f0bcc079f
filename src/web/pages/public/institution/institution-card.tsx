import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { ShortMoney } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { hoursText } from '#web/ui/time.ts';
import styles from './institution-card.module.css';
import { standingText } from './institution-labels.ts';
import { InstitutionMark } from './institution-mark.tsx';

type Institution = CallOutput<'institution.list'>['records'][number];

const shownServices = 3;
const annual = 'ANNUAL';

interface CardsProps {
  institutions: readonly Institution[];
  /** Says the city of each; where the list is of one city, its district is enough. */
  withCity?: boolean;
  /** In the corner of each card. */
  renderCorner?: (institution: Institution) => ReactNode;
}

export function InstitutionCards({ institutions, withCity = false, renderCorner }: CardsProps) {
  if (institutions.length === 0) return null;
  return (
    <div className={`grid ${styles.cards}`}>
      {institutions.map((institution) => (
        <InstitutionCard
          key={institution.code}
          institution={institution}
          withCity={withCity}
          corner={renderCorner?.(institution)}
        />
      ))}
    </div>
  );
}

interface CardProps {
  institution: Institution;
  withCity: boolean;
  corner: ReactNode;
}

/** An institution by what can be checked of it: library, answers, price. */
function InstitutionCard({ institution, withCity, corner }: CardProps) {
  const { code, name, services, dailyCapacity, itemCount, responseHours, packageFrom, awardCount } =
    institution;
  const response = responseHours === null ? undefined : hoursText(responseHours);
  return (
    <article className={`card covered ${styles.card}`}>
      <div className="row top gap-3">
        <InstitutionMark institution={institution} />
        <div>
          <h3>
            <Link className="cover" to={paths.institution(code)}>
              {name}
            </Link>
          </h3>
          <p className="hint">{standingText(institution, withCity)}</p>
        </div>
        {corner}
      </div>
      <p className={`cluster ${styles.tags}`}>
        {awardCount > 0 && <Tag tone="ok">平台授标 {awardCount} 次</Tag>}
        {dailyCapacity > 0 && <Tag tone="teal">日检 {dailyCapacity} 人</Tag>}
        {services.slice(0, shownServices).map((service) => (
          <Tag key={service.code}>{service.name}</Tag>
        ))}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>在库项目</dt>
          <dd className="num strong">{itemCount} 项</dd>
        </div>
        <div>
          <dt>报价用时（中位）</dt>
          <dd className="num strong">{response ? `${response.figure} ${response.unit}` : '尚无报价'}</dd>
        </div>
        <div>
          <dt>{packageFrom?.checkType.code === annual ? '年度套餐' : '套餐起价'}</dt>
          <dd className="strong">
            {packageFrom ? (
              <>
                <ShortMoney yuan={packageFrom.price} /> 起
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
