import { Money } from '#web/ui/money.tsx';
import styles from '#web/features/demand/demand.module.css';
import type { Preview } from './use-live-preview.ts';

type City = Preview['cities'][number];

function Label({ city }: { city: City }) {
  return (
    <span className={styles.cityLabel}>
      <b>{city.name}</b>
      <span>
        {city.full + city.partial === 0 ? (
          <span className={styles.warnText}>暂无可承接</span>
        ) : (
          <>
            全部能做 <b className="num">{city.full}</b> 家
            {city.partial > 0 && (
              <>
                ，部分 <b className="num">{city.partial}</b> 家
              </>
            )}
          </>
        )}
      </span>
    </span>
  );
}

const percent = (share: number) => `${Math.floor(share * 100)}%`;

function Body({ city, inviteFrom }: { city: City; inviteFrom: number }) {
  const refused = city.institutions - city.qualified;
  return (
    <div className={styles.cityBody}>
      {city.institutions === 0 && <p>平台在这里还没有入驻机构，发布后由运营协助联系。</p>}
      <ul>
        {city.top.map((one) => (
          <li key={one.institutionId} className={styles.institution}>
            <span>
              {one.name}
              <small>
                {one.level} ·{' '}
                {one.missing === 0 ? '项目齐全' : `缺 ${one.missing} 项（覆盖 ${percent(one.coverage)}）`}
              </small>
            </span>
            {one.price !== '' && <Money yuan={one.price} />}
          </li>
        ))}
      </ul>
      {city.full + city.partial > city.top.length && (
        <p>另有 {city.full + city.partial - city.top.length} 家可承接。</p>
      )}
      {(refused > 0 || city.insufficient > 0) && (
        <p>
          {refused > 0 && `${refused} 家不符合机构要求；`}
          {city.insufficient > 0 && `${city.insufficient} 家能做的项目不足 ${percent(inviteFrom)}；`}
          这些机构不会收到邀请。
        </p>
      )}
      {city.others.map((one) => (
        <p key={one.institutionId}>
          {one.name}：{one.reason}
        </p>
      ))}
    </div>
  );
}

export const PreviewCity = { Label, Body };
