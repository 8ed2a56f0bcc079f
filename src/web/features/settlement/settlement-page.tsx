import { useParams } from 'react-router';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { formatYuan } from '#domain/kernel/money.ts';
import { findingRules } from '#domain/settlement/finding.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
import { Money } from '#web/ui/money.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText } from '#web/ui/time.ts';
import type { Settlement } from './settlement.ts';
import { SettlementActions } from './settlement-actions.tsx';
import { SettlementLines } from './settlement-lines.tsx';
import { SettlementPaying } from './settlement-paying.tsx';

/** One settlement for one of its sides. */
export function SettlementPage({ side }: { side: ContractSide }) {
  const { settlementId = '' } = useParams();
  const query = useCallQuery('settlement.detail', { settlementId });
  const list = { label: '结算', to: workPaths.settlements(side) };
  return (
    <Loaded query={query} page={{ title: '结算单', crumbs: [list] }}>
      {(settlement) => (
        <>
          <PageHead
            title={`结算单 ${settlement.number}`}
            crumbs={[list, { label: settlement.number }]}
            status={settlement.status}
            note={settlement.tip}
            actions={
              <>
                <ExportButton
                  name="settlement.file"
                  input={{ settlementId }}
                  fileName={`${settlement.number}.pdf`}
                >
                  下载 PDF
                </ExportButton>
                <SettlementActions settlement={settlement} />
              </>
            }
          />
          <div className="stack">
            <Hints settlement={settlement} />
            <div className="split">
              <Summary settlement={settlement} />
              <div className="stack">
                <SettlementPaying settlement={settlement} />
                <Items settlement={settlement} />
              </div>
            </div>
            <SettlementLines settlement={settlement} />
            <Events events={settlement.events} />
          </div>
        </>
      )}
    </Loaded>
  );
}

/** What a reader has to know before agreeing. */
function Hints({ settlement }: { settlement: Settlement }) {
  const { dispute, side, findings, missing, leftOut, notAgreed, lines } = settlement;
  const said = [
    ...(settlement.termsAgreed ? [] : ['合同没有写明结算办法，按到检人数、少做项目按单价扣减计算。']),
    ...findings.map(
      ({ rule, amount }) =>
        `${findingRules[rule].text}${amount === null ? '' : `，相差 ${formatYuan(amount)}`}。`,
    ),
    ...(missing > 0 ? [`账期内另有 ${missing} 位已到检人员不在这份结算单中。`] : []),
    ...(leftOut > 0 ? [`${leftOut} 位到检人员没有计入：合同没有其套餐价目，或家属费用不由公司承担。`] : []),
    ...(notAgreed > 0 ? [`${notAgreed} 项加项合同没有约定由公司承担，没有计入。`] : []),
  ];
  return (
    <>
      {dispute && (
        <Notice
          type="warning"
          showIcon
          title={`${dispute.side === side ? '我方' : '对方'}有异议`}
          description={dispute.reason}
        />
      )}
      {said.length > 0 && (
        <Notice
          type="info"
          showIcon
          title="请留意"
          description={
            <ul>
              {said.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      {settlement.otherSide && <Notice type="warning" showIcon title={settlement.otherSide} />}
      {side === 'buyer' &&
        settlement.whyNotAgree &&
        lines.undecided + (settlement.apart?.undecided ?? 0) > 0 && (
          <Notice type="warning" showIcon title={settlement.whyNotAgree} />
        )}
    </>
  );
}

function Summary({ settlement }: { settlement: Settlement }) {
  const { side, contract, shortfall, minimum, difference } = settlement;
  const agreed = (at: string | null) => (at ? momentText(at) : '尚未确认');
  return (
    <section className="panel" aria-label="汇总">
      <h2>汇总</h2>
      <Facts
        facts={[
          {
            label: '合同',
            value: (
              <TextLink
                to={side === 'buyer' ? paths.contract(contract.id) : paths.institutionContract(contract.id)}
              >
                {contract.title}（{contract.number}）
              </TextLink>
            ),
          },
          { label: '采购方', value: settlement.buyer },
          { label: '机构', value: settlement.institution },
          {
            label: '账期',
            value: `${settlement.from} 至 ${settlement.to}${settlement.final ? '（最后一份）' : ''}`,
          },
          {
            label: '来源',
            value:
              settlement.source === 'attendance'
                ? '按到检登记和合同价目生成'
                : `医院结算单“${settlement.fileName}”，已逐行核对`,
          },
          { label: '人次', value: `${settlement.lines.count} 行`, figures: true },
          ...(shortfall.heads > 0 || Number(minimum) !== 0
            ? [
                {
                  label: '保底补差',
                  value: (
                    <>
                      差 {shortfall.heads} 人，计 <Money yuan={minimum} />
                    </>
                  ),
                  figures: true,
                },
              ]
            : []),
          ...apartFacts(settlement),
          {
            label: '按合同价目',
            value: (
              <>
                <Money yuan={settlement.expected} />
                {settlement.unpriced > 0 && `（不含合同没有价格的 ${settlement.unpriced} 行）`}
              </>
            ),
            figures: true,
          },
          {
            label: '结算金额',
            value: (
              <strong>
                <Money yuan={settlement.total} />
              </strong>
            ),
            figures: true,
          },
          ...(Number(difference) === 0
            ? []
            : [{ label: '相差', value: <Money yuan={difference} />, figures: true }]),
          { label: '采购方确认', value: agreed(settlement.buyerAgreedAt) },
          { label: '机构确认', value: agreed(settlement.institutionAgreedAt) },
        ]}
      />
    </section>
  );
}

/** What single people left out or added tells of them: a company reads one sum. */
function apartFacts({ apart }: Settlement) {
  if (!apart) return [];
  const { known, amount, findings, undecided, disputed } = apart;
  return [
    {
      label: '少做、加项等调整',
      value: known ? (
        <>
          <Money yuan={amount} />
          {findings > 0 && (
            <small>
              {` 其中 ${findings} 行与合同价目有差异`}
              {undecided > 0 ? `，${undecided} 行待核对` : disputed > 0 ? '，已提出异议' : '，已接受'}
            </small>
          )}
        </>
      ) : (
        '机构确认后显示'
      ),
    },
  ];
}

const kindNames = { package: '套餐', deduction: '少做扣减', addOn: '加项' } as const;

function Items({ settlement: { items, side } }: { settlement: Settlement }) {
  if (items.length === 0) return null;
  return (
    <Panel title="按项目">
      <div className="stack gap-2">
        <DataTable
          rows={items}
          rowKey={({ kind, name }) => `${kind}${name}`}
          columns={[
            {
              head: '项目',
              render: ({ kind, name }) => (kind === 'package' ? name : `${kindNames[kind]} · ${name}`),
            },
            { head: '人次', end: true, render: ({ count }) => count },
            { head: '金额', end: true, render: ({ amount }) => <Money yuan={amount} /> },
          ]}
        />
        {side === 'buyer' && (
          <p className="note">
            少做的项目和加项满 5 人次才列出。明细中每人显示套餐价，调整只有合计，不显示到个人。
          </p>
        )}
      </div>
    </Panel>
  );
}

const sideNames = { buyer: '采购方', institution: '机构' } as const;

const Events = ({ events }: { events: Settlement['events'] }) => (
  <Panel title="经过">
    <ol className="stack gap-2 divided">
      {events.map(({ at, name, side, who, reason }) => (
        <li key={at + name}>
          {name} <small>{[side && sideNames[side], who].filter(Boolean).join(' ')}</small>
          <br />
          <small>{momentText(at)}</small>
          {reason && <p className="small typed">{reason}</p>}
        </li>
      ))}
    </ol>
  </Panel>
);
