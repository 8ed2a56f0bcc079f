import { shorten } from '#domain/kernel/text.ts';
import { Modal } from 'antd';
import { memo, type ReactNode, useState } from 'react';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { groupFindings } from '#web/features/demand/finding-groups.ts';
import { FindingList } from '#web/features/demand/finding-list.tsx';
import { MoneyRange } from '#web/ui/money.tsx';
import styles from './compare.module.css';
import { isAccepted, leadingColumn, type Matrix } from './view.ts';

/** Four figures, each with its reason. */
export const SummaryCards = memo(function SummaryCards({ matrix }: { matrix: Matrix }) {
  const { summary, columns } = matrix;
  const leading = leadingColumn(matrix);
  return (
    <div className={`grid under ${styles.cards}`}>
      <Card title="建议">
        <p className={styles.figure}>{summary.suggestion?.institution}</p>
        <p className="small">{summary.suggestion?.reason}</p>
        {leading && isAccepted(leading) && (
          <p className="small">
            已接受：{leading.institution.name}
            {leading.quotationId !== summary.suggestion?.quotationId &&
              '，与建议不同；拒绝建议机构时填写的原因会写入定标说明'}
            。
          </p>
        )}
      </Card>
      <Card title="齐项价区间 / 人">
        <p className={styles.figure}>
          <MoneyRange from={summary.lowest ?? undefined} to={summary.highest ?? undefined} />
        </p>
        <p className="small">{columns.length} 家机构，含补齐缺项</p>
      </Card>
      <Card title="相对中位报价">{leading && <Saving matrix={matrix} column={leading} />}</Card>
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

function Saving({ matrix, column }: { matrix: Matrix; column: Matrix['columns'][number] }) {
  const headcount = matrix.packages.find((one) => one.packageId === matrix.packageId)?.headcount ?? 0;
  const permille = column.againstMedianPermille;
  const all = parseYuan(column.savingOnMedianAll.replace('-', '')) ?? 0;
  const whose = isAccepted(column) ? '已接受的报价' : '建议的机构';
  if (matrix.columns.length < 2)
    return (
      <>
        <p className={styles.figure}>—</p>
        <p className="small">只有一家报价，没有中位可比</p>
      </>
    );
  return (
    <>
      <p className={`${styles.figure} ${permille < 0 ? 'good' : permille > 0 ? 'warning' : ''}`}>
        {permille < 0 ? '−' : permille > 0 ? '+' : ''}
        {(Math.abs(permille) / 10).toFixed(1)}%
      </p>
      <p className="small">
        {whose}：{headcount} 人共{permille <= 0 ? '省' : '多'} {formatFen(all)}
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
      <Modal open={open} title="合规提示" footer={null} onCancel={() => setOpen(false)}>
        <FindingList
          findings={findings}
          renderBelow={({ confirmed }) => confirmed && <small>提交需求时已确认</small>}
        />
      </Modal>
    </Card>
  );
}
