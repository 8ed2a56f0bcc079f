import { Facts } from '#web/ui/definition-lists.tsx';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { Money } from '#web/ui/money.tsx';
import { Figure } from '#web/pages/purchase/compare/compare-cell.tsx';
import { FirstPrice } from '#web/pages/purchase/compare/round-marks.tsx';
import { isAccepted } from '#web/pages/purchase/compare/view.ts';
import styles from './award-memo.module.css';

export type Memo = CallOutput<'comparison.awardMemo'>;
type Section = Memo['sections'][number];

// What completion does to a quote that was neither accepted nor rejected.
const lapsed = quotationPackageStatus.expired;

/** One package: who stood where and why, who got it. */
export function AwardMemoSection({
  section,
  place,
  ended,
}: {
  section: Section;
  place: number;
  ended: boolean;
}) {
  const { columns, suggestion } = section;
  return (
    <section>
      <h3>
        {place}. {section.packageName}（{section.headcount} 人，{section.items} 个项目）
      </h3>
      {columns.length === 0 ? (
        <p>没有收到报价。</p>
      ) : (
        <div className={styles.table}>
          <table className="table">
            <caption className="sr-only">{section.packageName}各机构报价、得分与结果</caption>
            <thead>
              <tr>
                {[
                  '名次',
                  '机构',
                  '原报价',
                  '齐项价',
                  '缺项',
                  '价格',
                  '齐全',
                  '等级',
                  '距离',
                  '得分',
                  '结果',
                ].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map((column) => (
                <tr key={column.quotationId} className={isAccepted(column) ? styles.won : undefined}>
                  <td>{column.levelledRank}</td>
                  <th scope="row">
                    {column.institution.name}
                    <small>
                      {column.institution.type} · {column.institution.level}
                    </small>
                  </th>
                  <td>
                    <Figure yuan={column.raw} />
                    <FirstPrice {...column} />
                  </td>
                  <td>
                    <Figure yuan={column.levelled} />
                  </td>
                  <td>{column.missing}</td>
                  {(['price', 'coverage', 'level', 'distance'] as const).map((part) => (
                    <td key={part}>{column.scoreParts[part].toFixed(2)}</td>
                  ))}
                  <td>
                    <b>{column.score.toFixed(1)}</b>
                  </td>
                  <td>
                    {ended && column.status.code === lapsed ? '未选中' : column.status.name}
                    {column.rejectReason && <small>{column.rejectReason}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Facts
        className="gap-1"
        facts={[
          { label: '系统建议', value: suggestion && `${suggestion.institution}。${suggestion.reason}` },
          { label: '定标结果', value: <Outcome section={section} /> },
          {
            label: '补齐明细',
            value: section.levelled.length > 0 && (
              <ul>
                {section.levelled.map((one) => (
                  <li key={`${one.institution}:${one.item}`}>
                    {one.institution}「{one.item}」 +<Figure yuan={one.added} />：{one.ruleText}
                  </li>
                ))}
              </ul>
            ),
          },
          findingsFact(section.findings),
        ]}
      />
    </section>
  );
}

function Outcome({ section: { columns, awarded, suggestion, open } }: { section: Section }) {
  return (
    <>
      {awarded.map((one) => {
        const won = columns.find(({ quotationId }) => quotationId === one.quotationId);
        return (
          <p key={one.city}>
            {one.city && `${one.city}：`}
            <b>{one.institution}</b>，<Money yuan={one.price} exact /> / 人 × {one.headcount} 人 ={' '}
            <Money yuan={one.total} exact />
            {won &&
              `；齐项价第 ${won.levelledRank} 位，得分 ${won.score.toFixed(1)}，${
                won.quotationId === suggestion?.quotationId ? '与系统建议一致。' : '与系统建议不同。'
              }`}
          </p>
        );
      })}
      {open.map(({ city, headcount, reason }) => (
        <p key={city}>
          {city && `${city} ${headcount} 人：`}
          {reason ? `不定标。原因：${reason}` : '尚未接受报价。'}
        </p>
      ))}
    </>
  );
}

export const findingsFact = (findings: Memo['findings']) => ({
  label: '合规',
  value: findings.length > 0 && (
    <ul>
      {findings.map((one) => (
        <li key={`${one.ruleId}:${one.message}`}>
          {one.message}（{one.citation}）{one.confirmed && '——提交需求时已确认。'}
        </li>
      ))}
    </ul>
  ),
});
