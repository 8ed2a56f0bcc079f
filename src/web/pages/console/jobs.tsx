import { type JobState, jobStateLabels, jobStates } from '#domain/operations/job-state.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { momentText } from '#web/ui/time.ts';

type Job = CallOutput<'console.listJobs'>['records'][number];

const columns: ListColumn<Job>[] = [
  {
    key: 'queue',
    title: '任务',
    width: 240,
    card: 'title',
    render: ({ queue }) => queue.name,
    renderBelow: ({ about }) => about,
  },
  { key: 'problem', title: '最近一次的结果', render: ({ problem }) => problem || '—' },
  { key: 'attempts', title: '已执行', width: 96, render: ({ attempts }) => `${attempts} 次` },
  { key: 'createdAt', title: '产生时间', width: 148, render: ({ createdAt }) => momentText(createdAt) },
  statusColumn(148, ({ at }) => momentText(at)),
];

/** 后台任务: what the site does after the answer, as far as it waits or failed. */
export default function Jobs() {
  const query = useListQuery({ state: [...jobStates] });
  const list = useCallList('console.listJobs', { state: query.filters.state as JobState, ...query.page });
  const retry = useCallMutation('console.retryJob', contested);
  const again = async ({ jobId, queue }: Job) => {
    if (await retry.run({ jobId })) message.success(`「${queue.name}」已重新排入，几秒后执行。`);
  };
  return (
    <>
      <PageHead
        title="后台任务"
        note="失败的任务自动重试约一天，之后留在「已失败」30 天。查明原因后在这里重新执行。定时任务下一轮自动补做。"
      />
      <RecordList
        noun="任务"
        unit="项"
        query={query}
        list={list}
        rowKey="jobId"
        tabs={{
          filter: 'state',
          items: jobStates.map((value) => ({
            value,
            label: jobStateLabels[value],
            count: list.data?.counts.find(({ code }) => code === value)?.count,
          })),
        }}
        notice={
          <FailureAlert className="notice" failure={retry.failure} closable={{ onClose: retry.clear }} />
        }
        columns={columns}
        actions={[
          {
            key: 'retry',
            label: '重新执行',
            look: 'main',
            disabled: retry.busy,
            onClick: (job) => void again(job),
          },
        ]}
        empty={{
          title:
            query.filters.state === 'failed'
              ? '没有失败的任务'
              : `没有${jobStateLabels[query.filters.state as JobState]}的任务`,
        }}
      />
    </>
  );
}
