import type { Proposal } from '#wire/catalogue/proposal.ts';

/** The platform's answer to a proposed item, in a few words. */
export const proposalAnswer = ({ outcome, standardItem, reason }: Proposal): string => {
  if (outcome === 'new') return `收为新项目“${standardItem?.name ?? ''}”`;
  if (outcome === 'alias') return `收为“${standardItem?.name ?? ''}”的别名`;
  return outcome === 'declined' ? `未收录：${reason}` : '等待平台答复';
};
