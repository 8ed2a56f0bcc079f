/** What a demand that takes no quotes says of its deadline: one that was awarded or cancelled sooner never reached it. */
export const noMoreQuotes = (deadline: string | null, now: number): string =>
  deadline !== null && Date.parse(deadline) > now ? '提前结束' : '已截止';
