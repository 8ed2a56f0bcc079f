import { percent } from '#domain/kernel/percent.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { Figure } from '#web/ui/definition-lists.tsx';
import { PlaceChart } from './place-chart.tsx';

/** How the quotes of a year went; every figure says how it is computed. */
export function ResultsCard() {
  const { data } = useCallQuery('quotation.results', {});
  if (!data || data.invited === 0) return null;
  const { invited, answered, responseHours, won, lost, places, since } = data;
  const ended = won + lost;
  return (
    <Panel title="报价表现">
      <dl className="figures">
        <Figure
          label="应答"
          value={percent(answered / invited)}
          unit={`${answered}/${invited} 个邀请已报价`}
        />
        <Figure label="报价用时" value={hoursText(responseHours)} unit="从邀请到提交，中位数" />
        <Figure
          label="中标率"
          value={ended === 0 ? '—' : percent(won / ended)}
          unit={ended === 0 ? '还没有出结果的报价' : `${won}/${ended} 份已出结果的报价`}
        />
      </dl>
      {places.length > 0 && <PlaceChart places={places} />}
      <p className="hint above">统计 {since} 以来收到的邀请和提交的报价。</p>
    </Panel>
  );
}

function hoursText(hours: CallOutput<'quotation.results'>['responseHours']): string {
  if (hours === null) return '—';
  return hours < 48 ? `${Math.max(1, Math.round(hours))} 小时` : `${Math.round(hours / 24)} 天`;
}
