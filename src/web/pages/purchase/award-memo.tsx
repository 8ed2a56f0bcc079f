import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { type AwardMemoText, awardMemoText } from '#wire/award/memo-text.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { MemoFacts } from './award/memo-facts.tsx';
import styles from './award-memo/award-memo.module.css';
import { ResultTables } from './award-memo/result-tables.tsx';
import { readWeights, writeWeights } from './compare/weights.ts';
import { demandPages, useDemandHead } from './demand/demand-pages.ts';
import { useDemandId } from './demand/use-demand-id.ts';
import { NoDemand } from './no-demand.tsx';

type Memo = CallOutput<'comparison.awardMemo'>;

/** 定标说明: what an auditor asks for, on paper or as PDF. */
export default function AwardMemo() {
  const demandId = useDemandId();
  const [search] = useSearchParams();
  const weights = readWeights(search.get('weights'));
  const query = useCallQuery(
    'comparison.awardMemo',
    demandId ? { demandId, ...(weights && { weights }) } : undefined,
  );
  const head = useDemandHead('定标说明');
  if (!demandId) return <NoDemand />;
  return (
    <Loaded query={query} page={head}>
      {(memo) => <Document memo={memo} />}
    </Loaded>
  );
}

function Document({ memo }: { memo: Memo }) {
  const pages = demandPages[memo.kind];
  return (
    <>
      <div className="screen-only">
        <PageHead
          title="定标说明"
          status={memo.status}
          crumbs={[
            { label: pages.noun, to: pages.list() },
            { label: memo.number, to: pages.detail(memo.demandId) },
            { label: '报价对比', to: pages.compare(memo.demandId, { weights: writeWeights(memo.weights) }) },
            { label: '定标说明' },
          ]}
          actions={
            <>
              <Button onClick={() => window.print()}>打印</Button>
              <ExportButton
                name="comparison.awardMemoPdf"
                input={{ demandId: memo.demandId, weights: memo.weights }}
                fileName={`${memo.number}-定标说明.pdf`}
                look="primary"
              >
                下载 PDF
              </ExportButton>
            </>
          }
        />
        {!memo.completedAt && (
          <Notice
            type="info"
            title={
              memo.status.code === demandStatus.procuring
                ? '采购尚未完成，以下按目前的报价与决定生成，完成采购后请重新打印。'
                : `需求状态为「${memo.status.name}」，没有定标；以下只是收到过的报价。`
            }
          />
        )}
      </div>
      <Paper memo={memo} />
    </>
  );
}

function Paper({ memo }: { memo: Memo }) {
  const text = awardMemoText(memo);
  const [result, general, method, packages, total] = text.headings;
  return (
    <article className={`panel stack gap-2 ${styles.paper}`}>
      <h2 className="center">{text.title}</h2>
      <h3>{result}</h3>
      <ResultTables text={text.result} />
      <MemoFacts facts={text.result.facts} />
      <h3 className={styles.evidence}>{general}</h3>
      <MemoFacts facts={text.facts} />
      <h3>{method}</h3>
      <p>{text.method.intro}</p>
      <ol>
        {text.method.order.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
      {text.method.formulas.map((one) => (
        <p key={one} className="quote num">
          {one}
        </p>
      ))}
      <ul>
        {text.method.parts.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <h3>{packages}</h3>
      {text.sections.map((section) => (
        <Section key={section.id} section={section} text={text} />
      ))}
      <h3>{total}</h3>
      <p>{text.total}</p>
      <div className={`grid ${styles.signatures}`}>
        {text.signatures.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </article>
  );
}

/** One package: who stood where and why, who got it. */
const Section = ({
  section,
  text: { columns, headAt, scoreAt },
}: {
  section: AwardMemoText['sections'][number];
  text: AwardMemoText;
}) => (
  <section>
    <h3>{section.label}</h3>
    {section.empty ? (
      <p>{section.empty}</p>
    ) : (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
      <div className={styles.table} role="group" aria-label={`${section.label}的结果`} tabIndex={0}>
        <PlainTable className="table" caption={`${section.label}各机构报价、得分与结果`} heads={columns}>
          <tbody>
            {section.rows.map((row) => (
              <tr key={row.id} className={row.won ? styles.won : undefined}>
                {row.cells.map(([words, below], at) => {
                  const Tag = at === headAt ? 'th' : 'td';
                  return (
                    <Tag key={columns[at]} {...(Tag === 'th' && { scope: 'row' })}>
                      {at === scoreAt ? <b>{words}</b> : <span className="num">{words}</span>}
                      {below && <small>{below}</small>}
                    </Tag>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    )}
    <MemoFacts facts={section.facts} />
  </section>
);
