import { Link } from 'react-router';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { peopleText } from './audience-text.ts';
import { isOpenForQuotes } from './demand-table.tsx';

type Progress = CallOutput<'demand.publicProgress'>;
type Package = Progress['packages'][number];

/** How many quotes each package has, and who was awarded: names once it is over, prices never. */
export const ProgressPackages = ({ progress, now }: { progress: Progress; now: number }) => (
  <DataTable
    rows={progress.packages}
    rowKey={({ packageId }) => packageId}
    columns={[
      {
        head: '套餐',
        className: 'row-title',
        render: (pkg) => <Link to={paths.demandPackage(progress.demandId, pkg.packageId)}>{pkg.label}</Link>,
      },
      { head: '人数', render: ({ headcount }) => peopleText(headcount) },
      { head: '项目', render: ({ itemCount }) => `${itemCount} 项` },
      { head: '收到报价', render: ({ quotationCount }) => `${quotationCount} 家` },
      { head: '结果', render: (pkg) => <Result pkg={pkg} progress={progress} now={now} /> },
    ]}
  />
);

const { completed, expired } = demandStatus;

function Result({ pkg, progress, now }: { pkg: Package; progress: Progress; now: number }) {
  if (progress.status.code === completed)
    return pkg.awardedTo.length === 0
      ? '未授标'
      : pkg.awardedTo.map(({ code, name, city }) => (
          <div key={`${city}${name}`}>
            {city && `${city}：`}
            <Winner code={code} name={name} />
          </div>
        ));
  if (progress.status.code === expired) return '未成交';
  return isOpenForQuotes(progress, now) ? '报价中' : '采购方比价中';
}

/** Above the link that covers the row. */
const Winner = ({ code, name }: { code: string; name: string }) =>
  code === '' ? (
    <span>{name}</span>
  ) : (
    <Link to={paths.institution(code)} className="text-link above-row">
      {name}
    </Link>
  );
