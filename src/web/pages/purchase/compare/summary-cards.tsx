import { memo, type ReactNode, useState } from 'react';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { shorten } from '#domain/kernel/text.ts';
import { groupFindings } from '#web/features/demand/finding-groups.ts';
import { FindingList } from '#web/features/demand/finding-list.tsx';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { MoneyRange } from '#web/ui/money.tsx';
import styles from './compare.module.css';
import type { Matrix } from './view.ts';

/** Four figures, each with its reason. */
export const SummaryCards = memo(function SummaryCards({ matrix }: { matrix: Matrix }) {
  const { summary, columns } = matrix;
  return (
    <div className={`grid under ${styles.cards}`}>
      <Card title="建议">
        <Suggestion summary={summary} />
      </Card>
      <Card title="齐项价区间 / 人">
        <p className={styles.figure}>
          <MoneyRange from={summary.lowest ?? undefined} to={summary.highest ?? undefined} />
        </p>
        <p className="small">{columns.length} 家机构，含补齐缺项</p>
      </Card>
      <Card title="相对中位报价">
        <Saving against={summary.againstMedian} />
      </Card>
      <Compliance findings={matrix.findings} />
    </div>
  );
});

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card">
    <h2 className="hint plain">{title}</h2>
    {children}
  </section>
);

/** Of the package, or for each city that is awarded by itself; who has it, and whether that is another one. */
function Suggestion({ summary }: Pick<Matrix, 'summary'>) {
  const { lots, suggestion } = summary;
  const byCity = lots.some(({ city }) => city !== '');
  return (
    <>
      {!byCity && (
        <>
          <p className={styles.figure}>{suggestion?.institution}</p>
          <p className="small">{suggestion?.reason}</p>
        </>
      )}
      {lots.map(({ city, headcount, suggested, accepted }) => (
        <p key={city} className="small">
          {city && (
            <>
              <b>{city}</b> {headcount} 人：{suggested || '没有报价'}
            </>
          )}
          {accepted && (
            <>
              {city && '；'}已接受：{accepted.institution}
              {accepted.rank > 1 && '，与建议不同，完成采购时请说明原因'}。
            </>
          )}
        </p>
      ))}
    </>
  );
}

function Saving({ against }: { against: Matrix['summary']['againstMedian'] }) {
  if (!against)
    return (
      <>
        <p className={styles.figure}>—</p>
        <p className="small">只有一家报价，没有中位可比</p>
      </>
    );
  const { permille, headcount, accepted } = against;
  const saving = parseYuan(against.saving.replace('-', '')) ?? 0;
  return (
    <>
      <p className={`${styles.figure} ${permille < 0 ? 'good' : permille > 0 ? 'warning' : ''}`}>
        {permille < 0 ? '−' : permille > 0 ? '+' : ''}
        {(Math.abs(permille) / 10).toFixed(1)}%
      </p>
      <p className="small">
        {accepted ? '已接受的报价' : '建议的机构'}：{headcount} 人共
        {against.saving.startsWith('-') ? '多' : '省'} {formatFen(saving)}
      </p>
    </>
  );
}

function Compliance({ findings }: { findings: Matrix['findings'] }) {
  const [open, setOpen] = useState(false);
  const blocked = findings.filter((one) => one.effect === 'block').length;
  const unconfirmed = findings.filter((one) => one.effect === 'warn' && !one.confirmed).length;
  const [label, tone] =
    blocked > 0
      ? ['须处理', 'urgent']
      : unconfirmed > 0
        ? ['有未确认项', 'warning']
        : (['通过', 'good'] as const);
  const first = groupFindings(findings)[0]?.findings[0];
  return (
    <Card title="合规">
      <p className={`${styles.figure} ${tone}`}>{label}</p>
      {first ? (
        <p className="small screen-only">
          {findings.length} 项提示：
          {shorten(first.message, 33)}{' '}
          <button type="button" className="link-button" onClick={() => setOpen(true)}>
            查看依据
          </button>
        </p>
      ) : (
        <p className="small">未发现需要提示的项目</p>
      )}
      {findings.map(({ ruleId, message }) => (
        <p key={`${ruleId}${message}`} className="small print-only">
          {message}
        </p>
      ))}
      <Dialog open={open} title="合规提示" onClose={() => setOpen(false)}>
        <FindingList
          findings={findings}
          renderBelow={({ confirmed }) => confirmed && <small>提交需求时已确认</small>}
        />
      </Dialog>
    </Card>
  );
}
