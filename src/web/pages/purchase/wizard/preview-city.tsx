import { percent } from '#domain/kernel/percent.ts';
import { Money } from '#web/ui/money.tsx';
import type { Preview } from './draft/draft.ts';

/** Who in a city could do it: a line, and the best ones with their prices when it is unfolded. */
export function PreviewCity({ city, inviteFrom }: { city: Preview['cities'][number]; inviteFrom: number }) {
  const able = city.full + city.partial;
  const unqualified = city.institutions - city.qualified;
  return (
    <details className="fold small">
      <summary>
        <b>{city.name}</b>
        {able === 0 ? (
          <small className="warning">暂无可承接</small>
        ) : (
          <small>
            全部能做 <b className="num">{city.full}</b> 家
            {city.partial > 0 && (
              <>
                ，部分 <b className="num">{city.partial}</b> 家
              </>
            )}
          </small>
        )}
      </summary>
      <div className="stack gap-2 well">
        {city.institutions === 0 && <p>平台在这里还没有入驻机构，发布后由运营协助联系。</p>}
        <ul className="stack gap-2">
          {city.top.map((one) => (
            <li key={one.institutionId} className="row between">
              <span>
                {one.name}
                <br />
                <small>
                  {one.level} ·{' '}
                  {one.missing === 0 ? '项目齐全' : `缺 ${one.missing} 项（覆盖 ${percent(one.coverage)}）`}
                </small>
              </span>
              {one.price !== '' && <Money yuan={one.price} />}
            </li>
          ))}
        </ul>
        {able > city.top.length && <p>另有 {able - city.top.length} 家可承接。</p>}
        {(unqualified > 0 || city.insufficient > 0) && (
          <p className="hint">
            {unqualified > 0 && `${unqualified} 家不符合机构要求；`}
            {city.insufficient > 0 && `${city.insufficient} 家能做的项目不足 ${percent(inviteFrom)}；`}
            这些机构不会收到邀请。
          </p>
        )}
        {city.others.map((one) => (
          <p key={one.institutionId} className="hint">
            {one.name}：{one.reason}
          </p>
        ))}
      </div>
    </details>
  );
}
