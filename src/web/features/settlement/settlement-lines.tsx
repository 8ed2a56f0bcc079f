import { Button } from 'antd';
import { useState } from 'react';
import { findingRules } from '#domain/settlement/finding.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { message } from '#web/ui/app/messages.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { ALL, RecordList } from '#web/ui/app/record-list.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { Money } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Settlement } from './settlement.ts';

type Line = CallOutput<'settlement.listLines'>['records'][number];
const only = ['findings', 'undecided', 'disputed'] as const;

/** Lines, those with differences first; the company accepts or disputes each. */
export function SettlementLines({ settlement }: { settlement: Settlement }) {
  const { settlementId, lines, apart, actions, side } = settlement;
  const query = useListQuery({ only: [ALL, ...only] });
  const chosen = query.filters.only;
  const list = useCallList('settlement.listLines', {
    settlementId,
    ...(chosen !== ALL && { only: chosen as (typeof only)[number] }),
    ...query.page,
  });
  const deciding = useCallMutation('settlement.decide', contested);
  const [disputing, setDisputing] = useState<readonly string[]>();
  useFailureMessage(disputing ? undefined : deciding.failure);
  const may = actions.includes('decide');
  const decide = async (lineIds: readonly string[], decision: 'accepted' | 'disputed', reason = '') => {
    const done = await deciding.run({ settlementId, lineIds: [...lineIds], decision, reason });
    if (!done) return;
    setDisputing(undefined);
    message.success(`${done.lines} 行已${decision === 'accepted' ? '接受' : '提出异议'}。`);
  };
  // Lines of the sum (`apart`) are decided of together.
  const left = lines.undecided + (apart ? apart.findings : 0);
  const all = (label: string, count: number, value: string) => ({ value, label, count });
  return (
    <>
      <RecordList
        noun="明细"
        unit="行"
        query={query}
        list={list}
        rowKey="lineId"
        tabs={{
          filter: 'only',
          items: [
            all('全部', lines.count, ALL),
            all('有差异', lines.findings, 'findings'),
            all('待核对', lines.undecided, 'undecided'),
            all('有异议', lines.disputed, 'disputed'),
          ],
        }}
        tools={
          may &&
          left > 0 && (
            <>
              <Button onClick={() => setDisputing([])}>全部提出异议</Button>
              <Button loading={deciding.busy} onClick={() => void decide([], 'accepted')}>
                全部接受
              </Button>
            </>
          )
        }
        columns={[
          {
            key: 'name',
            title: '姓名',
            width: 110,
            card: 'title',
            render: (row) => row.name || '（已删除）',
            renderBelow: (row) => row.day ?? '没有写日期',
          },
          {
            key: 'package',
            title: '套餐',
            render: (row) => row.packageName || '—',
            renderBelow: (row) => partsText(row.parts),
          },
          {
            key: 'amount',
            title: '金额',
            width: 120,
            align: 'right',
            render: (row) => <Money yuan={row.amount} />,
            renderBelow: (row) =>
              row.findings.length > 0 &&
              (row.expected === null ? (
                '合同没有价目'
              ) : (
                <>
                  应为 <Money yuan={row.expected} />
                </>
              )),
          },
          {
            key: 'findings',
            title: '差异',
            width: 210,
            render: (row) => <Findings line={row} />,
          },
        ]}
        actions={
          may
            ? [
                {
                  key: 'accept',
                  label: '接受',
                  when: undecidedOr('disputed'),
                  onClick: (row: Line) => void decide([row.lineId], 'accepted'),
                },
                {
                  key: 'dispute',
                  label: '提出异议',
                  when: undecidedOr('accepted'),
                  onClick: (row: Line) => setDisputing([row.lineId]),
                },
              ]
            : []
        }
        minWidth={700}
        empty={{ title: chosen === ALL ? '没有明细' : '没有这样的明细' }}
      />
      <ReasonDialog
        open={disputing !== undefined}
        title={disputing?.length ? '对这一行提出异议？' : `对 ${left} 行明细提出异议？`}
        label="异议原因"
        templates={['与合同价目不符，请更正。', '此人没有到检，请核对。', '重复计费，请更正。']}
        okText="提出异议"
        action={deciding}
        onOk={(reason) => void decide(disputing ?? [], 'disputed', reason)}
        onClose={() => setDisputing(undefined)}
      >
        {side === 'buyer' && '逐行核对后，请再提出整份的异议，通知机构更正。'}
      </ReasonDialog>
    </>
  );
}

const undecidedOr = (other: Line['decision']) => (row: Line) =>
  row.findings.length > 0 && (row.decision === '' || row.decision === other);

function partsText(parts: Line['parts']): string {
  const rest = parts.filter(({ kind }) => kind !== 'package');
  return rest
    .map(({ kind, name, amount }) => `${kind === 'addOn' ? '加' : '减'} ${name} ${amount}`)
    .join('，');
}

const decisionNames = { accepted: '已接受', disputed: '有异议' } as const;

function Findings({ line: { findings, decision, reason } }: { line: Line }) {
  if (findings.length === 0) return '—';
  return (
    <div className="stack gap-1">
      {findings.map(({ rule, amount }) => (
        <span key={rule} title={findingRules[rule].text}>
          <Tag tone="warn">{findingRules[rule].label}</Tag>{' '}
          {amount !== null && Number(amount) !== 0 && <Money yuan={amount} />}
        </span>
      ))}
      {decision && (
        <small>
          {decisionNames[decision]}
          {reason && `：${reason}`}
        </small>
      )}
    </div>
  );
}
