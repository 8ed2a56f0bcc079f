import type { CallOutput } from '#wire/invoke.ts';
import { proposalAnswer } from '#web/features/catalogue/proposal-answer.ts';
import { type ListColumn, SubLine } from '#web/ui/app/list-columns.tsx';
import { momentText } from '#web/ui/time.ts';

export type ListedProposal = CallOutput<'console.listProposals'>['records'][number];

const asked: ListColumn<ListedProposal>[] = [
  {
    key: 'name',
    title: '申请的项目',
    width: 180,
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
  { key: 'institution', title: '申请机构', width: 170, render: ({ institution }) => institution },
];

/** What waits has no answer to show. */
export const proposalColumns: Readonly<Record<'waiting' | 'settled', ListColumn<ListedProposal>[]>> = {
  waiting: asked,
  settled: [
    ...asked,
    {
      key: 'answer',
      title: '答复',
      width: 220,
      render: (proposal) => (
        <>
          {proposalAnswer(proposal)}
          {proposal.decidedAt && <SubLine>{momentText(proposal.decidedAt)}</SubLine>}
        </>
      ),
    },
  ],
};
