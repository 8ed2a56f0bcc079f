import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { Figure } from '#web/ui/definition-lists.tsx';
import { ShortMoney } from '#web/ui/money.tsx';
import { dayText, hoursText } from '#web/ui/time.ts';
import { standingText } from './institution-labels.ts';
import { InstitutionMark } from './institution-mark.tsx';
import page from './institution-page.module.css';

type Institution = CallOutput<'institution.byCode'>;

/** Who it is, and what can be counted of it, each figure with where it comes from. */
export function InstitutionHead({ institution, corner }: { institution: Institution; corner?: ReactNode }) {
  const { city, name, certifiedAt } = institution;
  return (
    <>
      <nav className="page crumbs screen-only" aria-label="所在位置">
        <Link to={paths.institutionList()}>体检机构</Link>
        <Link to={paths.institutionList({ district_id: city.code })}>{city.name}</Link>
      </nav>
      <div className="row gap-4 under">
        <InstitutionMark institution={institution} size="page" />
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
        {corner}
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
      <Figure label="能做的项目" note="按在库项目统计" value={itemCount} unit="项" />
      <Figure
        label="报价用时"
        note={response ? '从邀请到报价，取中位数' : '还没有在平台报过价'}
        value={response?.figure ?? '–'}
        unit={response?.unit}
      />
      {dailyCapacity > 0 && <Figure label="每日接待" note="机构填报" value={dailyCapacity} unit="人" />}
      <Figure label="在平台中标" note="按定标记录统计" value={awardCount} unit="个套餐" />
      {packageFrom && (
        <Figure
          label={`${packageFrom.checkType.name}套餐`}
          note="机构公布，元/人"
          value={<ShortMoney yuan={packageFrom.price} />}
          unit="起"
        />
      )}
    </dl>
  );
}
