import { useState } from 'react';
import { Link } from 'react-router';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { formatYuan } from '#domain/kernel/money.ts';
import { percent } from '#domain/kernel/percent.ts';
import { overBudgetText, perHeadText } from '#wire/award/comparison-text.ts';
import { elsewhereText } from '#wire/award/decision-text.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { demandPages } from '#web/pages/purchase/demand/demand-pages.ts';
import { paths } from '#web/paths/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useFirstRows } from '#web/ui/app/use-first-rows.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { serverNow } from '#web/ui/clock.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Figure } from '#web/ui/definition-lists.tsx';
import { Money } from '#web/ui/money.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { InviteMore } from './invite-more.tsx';
import { type InvitedRow, quotesFirst } from './quotes-first.ts';
import { RemindSilent } from './remind-silent.tsx';

type Demand = CallOutput<'demand.getMine'>;

/** Who was invited and what each one asks, quotes first; of a sealed demand nobody's price is read. */
export function ReceivedQuotes({ demand }: { demand: Demand }) {
  const { invited, valid, withdrawn, lapsed, accepted } = demand.quotations;
  const priced = valid > 0 && demand.seal !== 'sealed';
  const ofDemand = priced ? { demandId: demand.demandId } : undefined;
  const { data: offers } = useCallQuery('comparison.overview', ofDemand);
  const { data: quotes } = useCallQuery('comparison.listQuotations', ofDemand);
  const rows = quotesFirst(demand.invitations, offers?.rows ?? [], quotes ?? []);
  const [openedAt] = useState(serverNow);
  const invites =
    !demand.matching && demand.actions.includes('amend') && Date.parse(demand.quoteDeadline ?? '') > openedAt;
  const { shown, showAll } = useFirstRows(rows);
  return (
    <section className="panel">
      <h2>报价</h2>
      <div className="cluster between under">
        <dl className="figures">
          <Figure label={demand.matching ? '已邀请，匹配中' : '受邀机构'} value={invited} unit=" 家" />
          <Figure label="有效报价" value={valid} unit=" 家" />
          {withdrawn > 0 && <Figure label="已放弃" value={withdrawn} unit=" 家" />}
          {lapsed > 0 && <Figure label="已失效" value={lapsed} unit=" 家" />}
          <Figure
            label={demand.status.code === demandStatus.completed ? '已定标' : '已接受'}
            value={accepted}
            unit=" 个套餐"
          />
        </dl>
        <div className="cluster gap-2">
          {invites && demand.reminder.silent > 0 && <RemindSilent demand={demand} />}
          {invites && <InviteMore demand={demand} />}
          {priced && <ButtonLink to={demandPages[demand.kind].compare(demand.demandId)}>逐项对比</ButtonLink>}
        </div>
      </div>
      {rows.length === 0 ? (
        <NobodyInvited demand={demand} />
      ) : (
        <DataTable
          rows={shown}
          rowKey={({ institutionId }) => institutionId}
          columns={[
            {
              head: '机构',
              render: ({ name, institutionCode, city, level, reason, quote }) => (
                <>
                  <Link className="text-link" to={paths.institution(institutionCode)}>
                    {name}
                  </Link>
                  <small>
                    {city} · {level}
                  </small>
                  <small>{reason}</small>
                  {quote && quote.elsewhere.length > 0 && (
                    <small className="warning">{elsewhereText(quote.elsewhere)}</small>
                  )}
                </>
              ),
            },
            ...(priced ? [{ head: '齐项总价', end: true, render: total(offers !== undefined) }] : []),
            {
              head: '报价状态',
              render: ({ quotation, givenUpReason }) => (
                <>
                  <StatusTag status={quotation} />
                  {givenUpReason && <small className="typed">{givenUpReason}</small>}
                </>
              ),
            },
            { head: '齐全度', end: true, render: ({ coverage }) => percent(coverage) },
          ]}
        />
      )}
      {showAll}
    </section>
  );
}

/** Of all that it offers, and of one head; less than all packages is said, in the words of the comparison. */
const total =
  (read: boolean) =>
  ({ quote }: InvitedRow) =>
    quote ? (
      <>
        {quote.won && (
          <>
            {quote.awarded ? '中标' : '已接受'} <Money yuan={quote.won.amount} />
            <small>
              {quote.won.packages} 个套餐，{quote.won.headcount} 人；整份报价：
            </small>
          </>
        )}
        <Money yuan={quote.levelledTotal} />
        {quote.total !== quote.levelledTotal && (
          <small className="num nowrap">原报价 {formatYuan(quote.total)}</small>
        )}
        <small className="num">{perHeadText(quote)}</small>
        {overBudgetText(quote) && <small className="warning">{overBudgetText(quote)}</small>}
        {quote.validPackages && <small className="warning">{quote.validPackages}</small>}
      </>
    ) : (
      <span className="soft">{read ? '—' : '…'}</span>
    );

const NobodyInvited = ({ demand: { matching, kind } }: { demand: Demand }) => (
  <EmptyState title={matching ? '正在匹配机构' : '还没有机构收到邀请'}>
    {matching
      ? '平台正在按城市匹配并邀请机构，通常几秒钟完成，本页会自动更新。'
      : kind === 'open'
        ? '暂时没有符合条件的机构；其他机构仍可从需求大厅参与报价，运营也会协助联系。'
        : '所选机构都已停止服务，没有发出邀请。请取消后重新选择机构。'}
  </EmptyState>
);
