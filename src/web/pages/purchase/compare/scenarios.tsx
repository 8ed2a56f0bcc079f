import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#domain/kernel/money.ts';
import { elsewhereText } from '#wire/award/decision-text.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { NumberInput } from '#web/ui/app/number-input.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Asked } from './accept-all-dialog.tsx';
import styles from './compare.module.css';
import { differenceText, foldScenarios, type Scenario } from './fold-scenarios.ts';
import type { Overview } from './view.ts';

type Answer = CallOutput<'comparison.scenarios'>;
type Limits = NonNullable<CallInput<'comparison.scenarios'>['limits']>;

interface Props {
  overview: Overview;
  onAccept: (asked: Asked) => void;
}

/** Awards side by side; the buyer's own conditions are answered with the exact optimum. */
export function Scenarios({ overview, onAccept }: Props) {
  const [limits, setLimits] = useState<Limits>({});
  const query = useCallQuery('comparison.scenarios', { demandId: overview.demandId, limits });
  return (
    <section className="panel stack far" aria-labelledby="scenarios">
      <h2 id="scenarios">定标方案</h2>
      <p className="hint">
        按齐项价比较；「已证明最优」表示在该方案的条件下不存在更便宜的组合。有人须去其他城市体检时，各方案先让这样的人最少，再比价格。
      </p>
      <Loaded query={query}>
        {(answer) => (
          <>
            <OwnLimits answer={answer} limits={limits} busy={query.loading} onChange={setLimits} />
            <PlainTable
              className={`rows ${styles.scenarios}`}
              heads={[
                '方案',
                '齐项总价',
                '比总价最低',
                '由谁承接',
                '缺口',
                { key: 'act', text: '操作', className: 'screen-only' },
              ]}
            >
              <tbody>
                {foldScenarios(answer.scenarios).map(({ first, others }) => (
                  <ScenarioRow key={first.key} scenario={first} equal={others} onAccept={onAccept} />
                ))}
              </tbody>
            </PlainTable>
          </>
        )}
      </Loaded>
    </section>
  );
}

interface RowProps extends Pick<Props, 'onAccept'> {
  scenario: Scenario;
  /** The others that award the same. */
  equal: readonly Scenario[];
}

function ScenarioRow({ scenario, equal, onAccept }: RowProps) {
  const { award } = scenario;
  const open = award?.lots.filter((lot) => lot.actions.includes('accept')) ?? [];
  return (
    <tr>
      <th scope="row">
        {scenario.name} {scenario.optimal && <Tag tone="ok">已证明最优</Tag>}
        <small>{scenario.note}</small>
        {equal.length > 0 && <small>结果相同：{equal.map(({ name }) => name).join('、')}</small>}
        {scenario.limits.map(({ name, cost }) => (
          <small key={name}>
            {cost === null ? `去掉「${name}」就有可行的组合` : `「${name}」的代价 ${formatYuan(cost)}`}
          </small>
        ))}
      </th>
      {award ? (
        <>
          <td data-label="齐项总价" className="num">
            {formatYuan(award.levelledTotal)}
            <small>原报价 {formatYuan(award.total)}</small>
          </td>
          <td data-label="比总价最低" className="num">
            {differenceText(award)}
          </td>
          <td data-label="由谁承接">
            {award.partners.join('、')}
            <small>{award.partners.length} 家</small>
          </td>
          <td data-label="缺口">
            <Gaps award={award} />
          </td>
          <td data-label="操作" className="screen-only">
            {open.length > 0 && scenario.key !== 'decided' ? (
              <Button
                size="small"
                aria-label={`采用方案 ${scenario.name}`}
                onClick={() =>
                  onAccept({
                    name: `方案「${scenario.name}」中`,
                    lots: open,
                    splitByCity: scenario.key === 'byCity',
                  })
                }
              >
                采用
              </Button>
            ) : (
              '—'
            )}
          </td>
        </>
      ) : (
        <td colSpan={5} className="warning">
          没有可行的组合
        </td>
      )}
    </tr>
  );
}

function Gaps({ award }: { award: NonNullable<Scenario['award']> }) {
  const items = [...new Set(award.lots.flatMap((lot) => lot.gaps))];
  return (
    <>
      {items.length === 0 ? '项目齐全' : `${items.length} 项须补`}
      {award.elsewhere.length > 0 && <small className="warning">{elsewhereText(award.elsewhere)}</small>}
      {items.length > 0 && <small>{items.join('、')}</small>}
      {award.leftOut.length > 0 && <small className="warning">未包含 {award.leftOut.join('；')}</small>}
    </>
  );
}

interface LimitsProps {
  answer: Answer;
  limits: Limits;
  busy: boolean;
  onChange: (limits: Limits) => void;
}

/** What the buyer asks of an award of her own; worked out when she says so. */
function OwnLimits({ answer, limits, busy, onChange }: LimitsProps) {
  const [typed, setTyped] = useState<Limits>(limits);
  const wrong = [typed.maxPartners, typed.minCoverage].some(Number.isNaN);
  const { workingDays, withCapacity, institutions, cities } = answer;
  return (
    <form
      className="cluster gap-3"
      aria-label="我的条件"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) onChange(typed);
      }}
    >
      <span className="row">
        最多
        <NumberInput
          aria-label="最多几家"
          rule={{ what: '家数', min: 1, max: 50, decimals: 0, unit: '家' }}
          value={typed.maxPartners ?? null}
          onChange={(value) => setTyped({ ...typed, maxPartners: value ?? undefined })}
        />
      </span>
      <span className="row">
        齐全度不低于
        <NumberInput
          aria-label="齐全度不低于"
          rule={{ what: '齐全度', min: 0, max: 100, decimals: 0, unit: '%' }}
          value={typed.minCoverage ?? null}
          onChange={(value) => setTyped({ ...typed, minCoverage: value ?? undefined })}
        />
      </span>
      {workingDays !== null && withCapacity > 0 && (
        <Checkbox
          checked={typed.capacity ?? false}
          onChange={(event) => setTyped({ ...typed, capacity: event.target.checked })}
        >
          不超过接待能力（{workingDays} 个工作日，{institutions} 家中 {withCapacity} 家填了日接待量）
        </Checkbox>
      )}
      {cities.length > 1 && (
        <Checkbox
          checked={typed.presence ?? false}
          onChange={(event) => setTyped({ ...typed, presence: event.target.checked })}
        >
          {cities.join('、')}都有机构
        </Checkbox>
      )}
      {cities.length > 1 && (
        <Checkbox
          checked={typed.anywhere ?? false}
          onChange={(event) => setTyped({ ...typed, anywhere: event.target.checked })}
        >
          可以去其他城市体检
        </Checkbox>
      )}
      <Button htmlType="submit" loading={busy} disabled={wrong}>
        按我的条件计算
      </Button>
    </form>
  );
}
