import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { markOf, standingText } from './institution-labels.ts';
import { paths } from '#web/paths.ts';
import { Money } from '#web/ui/money.tsx';
import { dayText, hoursText } from '#web/ui/time.ts';
import page from './institution-page.module.css';

type Institution = CallOutput<'institution.byCode'>;

/** Who it is, and what can be counted of it, each figure with where it comes from. */
export function InstitutionHead({ institution }: { institution: Institution }) {
  const { city, name, shortName, certifiedAt } = institution;
  return (
    <>
      <nav className="page crumbs screen-only" aria-label="所在位置">
        <Link to={paths.institutionList()}>体检机构</Link>
        <Link to={paths.institutionList({ district_id: city.code })}>{city.name}</Link>
      </nav>
      <div className="row gap-4 under">
        <div className={`avatar ${page.mark}`} aria-hidden="true">
          {markOf(shortName)}
        </div>
        <div>
          <h1>{name}</h1>
          <p className="cluster gap-1 note">
            {standingText(institution, true)}
            {certifiedAt && (
              <a className={page.checked} href="#licence">
                证照已由平台核对（{dayText(certifiedAt)}）
              </a>
            )}
          </p>
        </div>
      </div>
      <Figures institution={institution} />
    </>
  );
}

function Figures({
  institution: { itemCount, responseHours, dailyCapacity, awardCount, packageFrom },
}: {
  institution: Institution;
}) {
  const response = responseHours === null ? undefined : hoursText(responseHours);
  return (
    <dl className={`card figures ${page.figures}`}>
      <Figure label="能做的项目" source="按在库项目统计">
        {itemCount}
        <small>项</small>
      </Figure>
      <Figure label="报价用时" source={response ? '从邀请到报价，取中位数' : '还没有在平台报过价'}>
        {response ? (
          <>
            {response.figure}
            <small>{response.unit}</small>
          </>
        ) : (
          '–'
        )}
      </Figure>
      {dailyCapacity > 0 && (
        <Figure label="每日接待" source="机构填报">
          {dailyCapacity}
          <small>人</small>
        </Figure>
      )}
      <Figure label="在平台中标" source="按定标记录统计">
        {awardCount}
        <small>个套餐</small>
      </Figure>
      {packageFrom && (
        <Figure label={`${packageFrom.checkType.name}套餐`} source="机构公布，元/人">
          <Money yuan={packageFrom.price} />
          <small>起</small>
        </Figure>
      )}
    </dl>
  );
}

const Figure = ({ label, source, children }: { label: string; source: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{children}</dd>
    <dd className="hint">{source}</dd>
  </div>
);
