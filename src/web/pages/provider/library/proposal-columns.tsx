import type { Proposal } from '#wire/catalogue-proposal.ts';
import { type ListColumn, SubLine } from '#web/ui/app/list-columns.tsx';
import { momentText } from '#web/ui/time.ts';

/** The platform's answer in a few words. */
export const proposalAnswer = ({ outcome, standardItem, reason }: Proposal): string => {
  if (outcome === 'new') return `收为新项目“${standardItem?.name ?? ''}”`;
  if (outcome === 'alias') return `收为“${standardItem?.name ?? ''}”的别名`;
  return outcome === 'declined' ? `未收录：${reason}` : '等待平台答复';
};

export const proposalColumns: ListColumn<Proposal>[] = [
  {
    key: 'name',
    title: '申请的项目',
    width: 220,
    card: 'title',
    render: ({ name }) => name,
    renderBelow: ({ category }) => category.name,
  },
  {
    key: 'note',
    title: '说明',
    render: ({ note }) => note,
    renderBelow: ({ createdAt }) => `${momentText(createdAt)} 申请`,
  },
  {
    key: 'answer',
    title: '答复',
    width: 200,
    render: (proposal) => (
      <>
        {proposalAnswer(proposal)}
        {proposal.decidedAt && <SubLine>{momentText(proposal.decidedAt)}</SubLine>}
      </>
    ),
  },
];
