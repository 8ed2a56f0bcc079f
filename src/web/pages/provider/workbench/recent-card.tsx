import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Overview = CallOutput<'quotation.overview'>;

/** How the latest quotes ended. */
export function RecentCard({ records }: { records: Overview['recent'] }) {
  return (
    <Panel title="最近结果">
      {records.length === 0 && <p className="soft">还没有出结果的报价。</p>}
      <ul className="stack gap-3 divided">
        {records.map(({ quotationId, demand, outcome }) => (
          <li key={quotationId} className="row top covered">
            <Tag tone={outcome?.won ? 'ok' : undefined}>{outcome?.won ? '中标' : '未中标'}</Tag>
            <div>
              <Link className="cover" to={paths.quotation(quotationId)}>
                {demand.title}
              </Link>
              <div className="hint">{outcome?.percentileText || outcome?.text}</div>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
