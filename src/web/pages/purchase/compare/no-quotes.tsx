import type { ReactNode } from 'react';
import { demandStatus } from '#domain/demand/demand-machine.ts';
import { demandPages } from '#web/pages/purchase/demand-pages.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { momentText } from '#web/ui/time.ts';
import type { Compared } from './view.ts';

/** Nothing to compare: who was asked, who is still expected, until when. */
export const NoQuotes = ({ compared }: { compared: Compared }) => (
  <div className="panel">
    <EmptyState
      title={compared.packages.length === 0 ? '这份需求还没有套餐' : '这个套餐没有可以对比的报价'}
      actions={<ButtonLink to={demandPages[compared.kind].detail(compared.demandId)}>查看需求</ButtonLink>}
    >
      {why(compared)}
    </EmptyState>
  </div>
);

function why({ invited, waiting, status, quoteDeadline }: Compared): ReactNode {
  if (status.code !== demandStatus.procuring) return `需求状态为「${status.name}」，没有收到报价。`;
  const asked =
    invited === 0
      ? '暂时没有机构受邀，机构也可以从需求大厅参与报价。'
      : `已邀请 ${invited} 家机构，${waiting} 家尚未报价。`;
  if (!quoteDeadline) return asked;
  return (
    <>
      {asked}报价截止 {momentText(quoteDeadline)}（<Countdown deadline={quoteDeadline} />
      ）；收到报价后会通知您。
    </>
  );
}
