import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { byGravity, FindingCard } from '#web/features/demand/finding-card.tsx';
import { MoneyRange } from '#web/ui/money.tsx';
import styles from './comparison.module.css';
import { isAccepted, leadingColumn, type Matrix } from './view.ts';

/** Four figures, each with its reason. */
export function SummaryCards({ matrix }: { matrix: Matrix }) {
  const { summary, columns } = matrix;
  const leading = leadingColumn(matrix);
  return (
    <div className={styles.cards}>
      <Card title="建议">
        <b>{summary.suggestion?.institution}</b>
        <p>{summary.suggestion?.reason}</p>
        {leading && isAccepted(leading) && (
          <p>
            已接受：{leading.institution.name}
            {leading.quotationId !== summary.suggestion?.quotationId &&
              '，与建议不同；拒绝建议机构时填写的原因会写入定标说明'}
            。
          </p>
        )}
      </Card>
      <Card title="齐项价区间 / 人">
        <b>
          <MoneyRange from={summary.lowest ?? undefined} to={summary.highest ?? undefined} />
        </b>
        <p>{columns.length} 家机构，含补齐缺项</p>
      </Card>
      <Card title="相对中位报价">{leading && <Saving matrix={matrix} column={leading} />}</Card>
      <Compliance findings={matrix.findings} />
    </div>
  );
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.card}>
    <h2>{title}</h2>
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
        <b>—</b>
        <p>只有一家报价，没有中位可比</p>
      </>
    );
  return (
    <>
      <b className={permille < 0 ? styles.good : permille > 0 ? styles.dear : undefined}>
        {permille < 0 ? '−' : permille > 0 ? '+' : ''}
        {(Math.abs(permille) / 10).toFixed(1)}%
      </b>
      <p>
        {whose}：{headcount} 人共{permille <= 0 ? '省' : '多'} {formatFen(all, true)}
      </p>
    </>
  );
}

function Compliance({ findings }: { findings: Matrix['findings'] }) {
  const [open, setOpen] = useState(false);
  const blocked = findings.filter((one) => one.effect === 'block').length;
  const unconfirmed = findings.filter((one) => one.effect === 'warn' && !one.confirmed).length;
  const [word, tone] =
    blocked > 0
      ? ['须处理', styles.bad]
      : unconfirmed > 0
        ? ['有未确认项', styles.dear]
        : (['通过', styles.good] as const);
  const [first] = byGravity(findings);
  return (
    <Card title="合规">
      <b className={tone}>{word}</b>
      {first ? (
        <p>
          {findings.length} 项提示：
          {first.message.length > 34 ? `${first.message.slice(0, 33)}…` : first.message}{' '}
          <button type="button" className={styles.link} onClick={() => setOpen(true)}>
            查看依据
          </button>
        </p>
      ) : (
        <p>未发现需要提示的项目</p>
      )}
      <Modal open={open} title="合规提示" footer={null} onCancel={() => setOpen(false)}>
        <ul>
          {byGravity(findings).map((finding) => (
            <FindingCard key={`${finding.ruleId}:${finding.message}`} finding={finding}>
              {finding.confirmed && <small>提交需求时已确认</small>}
            </FindingCard>
          ))}
        </ul>
      </Modal>
    </Card>
  );
}
