/** Of work behind the scenes, as far as it is not done. */
export const jobStates = ['failed', 'retry', 'active', 'created'] as const;
export type JobState = (typeof jobStates)[number];
export const jobStateLabels: Readonly<Record<JobState, string>> = {
  failed: '已失败',
  retry: '等待重试',
  active: '执行中',
  created: '等待执行',
};
