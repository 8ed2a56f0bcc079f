import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { takesQuotes } from './demand-table.tsx';
import { paths } from '#web/paths.ts';
import { peopleText } from './audience-text.ts';

type Progress = CallOutput<'demand.publicProgress'>;
type Package = Progress['packages'][number];

/** How many quotes each package has, and who was awarded: names once it is over, prices never. */
export function ProgressPackages({ progress, now }: { progress: Progress; now: number }) {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">套餐</th>
          <th scope="col">人数</th>
          <th scope="col">项目</th>
          <th scope="col">收到报价</th>
          <th scope="col">结果</th>
        </tr>
      </thead>
      <tbody>
        {progress.packages.map((pkg) => (
          <tr key={pkg.packageId}>
            <td className="row-title">
              <Link to={paths.demandPackage(progress.demandId, pkg.packageId)}>{pkg.label}</Link>
            </td>
            <td data-label="人数" className="num">
              {peopleText(pkg.headcount)}
            </td>
            <td data-label="项目" className="num">
              {pkg.itemCount} 项
            </td>
            <td data-label="收到报价" className="num">
              {pkg.quotationCount} 家
            </td>
            <td data-label="结果">
              <Result pkg={pkg} progress={progress} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 已完成, 未完成 */
const [completed, expired] = [3, 4];

function Result({ pkg, progress, now }: { pkg: Package; progress: Progress; now: number }) {
  if (progress.status.code === completed)
    return pkg.awardedTo.length === 0
      ? '未授标'
      : pkg.awardedTo.map(({ code, name }) => <Winner key={name} code={code} name={name} />);
  if (progress.status.code === expired) return '未成交';
  return takesQuotes(progress, now) ? '报价中' : '采购方比价中';
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
