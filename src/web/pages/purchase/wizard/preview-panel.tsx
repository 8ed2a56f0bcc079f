import { Alert, Button, Tooltip } from 'antd';
import { parseYuan } from '#domain/kernel/money.ts';
import { budgetAgainst } from '#domain/market/budget-check.ts';
import type { Finding } from '#web/features/demand/finding-groups.ts';
import { FindingList } from '#web/features/demand/finding-list.tsx';
import type { CallQuery } from '#web/queries/use-call-query.ts';
import { Figure } from '#web/ui/definition-lists.tsx';
import { Money } from '#web/ui/money.tsx';
import type { Draft, Preview } from './draft/draft.ts';
import { Estimate } from './estimate.tsx';
import { ChosenCoverage } from './institutions/chosen-coverage.tsx';
import { PreviewCity } from './preview-city.tsx';

const basisText: Record<NonNullable<Preview['estimate']>['basis'], string> = {
  city: '体检城市机构公开价的中间一半，缺项按当地中位价补齐',
  all: '体检城市可比机构不足 3 家，按全国机构公开价的中间一半',
  reference: '暂无足够机构可比，按平台参考价',
};

interface Props {
  preview: CallQuery<Preview>;
  /** Of an inquiry: the institutions it asks stand in place of those that the platform would match. */
  draft: Draft | undefined;
  /** Yuan per head as typed, '' = none. */
  budget: string;
  onApply?: ((finding: Finding) => void) | undefined;
  /** Whether to show the compliance findings too. */
  findings: boolean;
}

/** The live sidebar: items, estimate, who could do it where, compliance. */
export function PreviewPanel({ preview, draft, budget, onApply, findings }: Props) {
  const { data, failure, loading, reload } = preview;
  const retry = <Button onClick={reload}>重试</Button>;
  if (!data)
    return failure ? (
      <Alert type="warning" title={failure.message} action={retry} />
    ) : (
      <p className="hint">正在计算…</p>
    );
  const mismatch =
    data.packageHeadcount > 0 && data.cityHeadcount > 0 && data.packageHeadcount !== data.cityHeadcount;
  return (
    <div className="stack gap-3 divided" aria-busy={loading}>
      {failure && <Alert type="warning" title="没有更新成功，以下是上一次的结果。" action={retry} />}
      <dl className="figures">
        <Figure label="项目" value={data.itemCount} unit=" 种" />
        <Figure label="套餐" value={data.packageCount} />
        <Figure label="人数" value={(data.packageHeadcount || data.cityHeadcount).toLocaleString('zh-CN')} />
      </dl>
      {mismatch && (
        <p className="hint warning">
          各城市合计 {data.cityHeadcount} 人，各套餐合计 {data.packageHeadcount} 人，提交前须一致。
        </p>
      )}
      <section>
        <h3>价格估算</h3>
        {data.estimate ? (
          <>
            <p>
              <Estimate range={data.estimate.perHead} /> <small>/ 人</small>
            </p>
            <p className="hint">
              合计 <Estimate range={data.estimate.total} />
              <br />
              {basisText[data.estimate.basis]}
            </p>
            <BudgetNote budget={budget} range={data.estimate.perHead} />
            {data.packageEstimates.length > 1 && (
              <PackageEstimates budget={budget} estimates={data.packageEstimates} />
            )}
          </>
        ) : (
          <p className="hint">选择体检项目后显示。</p>
        )}
      </section>
      <section>
        <h3>{draft ? '询价机构' : '可承接机构'}</h3>
        {draft && <ChosenCoverage draft={draft} />}
        {!draft && data.cities.length === 0 && <p className="hint">选择体检城市后显示。</p>}
        {!draft &&
          data.cities.map((city) => (
            <PreviewCity key={city.regionId} city={city} inviteFrom={data.inviteFrom} />
          ))}
      </section>
      {findings && (
        <section>
          <h3>合规检查</h3>
          {data.itemCount === 0 ? (
            <p className="hint">选择体检项目后检查。</p>
          ) : (
            <FindingList findings={data.findings} onApply={onApply} />
          )}
        </section>
      )}
    </div>
  );
}

const budgetText = {
  below: '低于估算区间，可能收不到报价；可减少项目或提高预算。',
  within: '在估算区间内。',
  above: '高于估算区间，预算充足。',
} as const;
const standing = (budget: string, { low, high }: { low: string; high: string }) =>
  budgetAgainst(parseYuan(budget), { low: parseYuan(low) ?? 0, high: parseYuan(high) ?? 0 });

/** The budget's upper end beside the estimate. */
function BudgetNote({ budget, range }: { budget: string; range: { low: string; high: string } }) {
  const stands = standing(budget, range);
  return (
    stands && (
      <p className={stands === 'below' ? 'small warning' : 'hint'}>
        预算上限 <Money yuan={budget} /> / 人，{budgetText[stands]}
      </p>
    )
  );
}

const PackageEstimates = ({
  budget,
  estimates,
}: {
  budget: string;
  estimates: Preview['packageEstimates'];
}) => (
  <ul className="stack gap-2 small above" aria-label="各套餐估算">
    {estimates.map(({ packageId, name, perHead, basis }) => (
      <li key={packageId} className="cluster between gap-1">
        {name}
        <Tooltip title={basisText[basis]} trigger={['hover', 'focus']}>
          <button type="button" className="link-button">
            <Estimate range={perHead} />
            {standing(budget, perHead) === 'below' && <small className="warning"> 超预算</small>}
          </button>
        </Tooltip>
      </li>
    ))}
  </ul>
);
