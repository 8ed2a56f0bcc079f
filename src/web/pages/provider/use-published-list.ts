import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import type { RowAction } from '#web/ui/app/list-columns.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { ALL } from '#web/ui/app/record-list.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useSureMutation } from '#web/ui/app/use-sure-mutation.ts';

// Lists of what the institution's public page shows and what can be frozen: doctors, packages.

type Counts = CallOutput<'doctor.listOwn' | 'institutionPackage.list'>['counts'];
type PublishedView = keyof Counts;

const views: Readonly<Record<PublishedView, { label: string; filter: { frozen?: boolean } }>> = {
  [ALL]: { label: '全部', filter: {} },
  published: { label: '已公布', filter: { frozen: false } },
  frozen: { label: '已冻结', filter: { frozen: true } },
};
export const publishedViews = Object.keys(views) as PublishedView[];

/** What the call takes for a view. */
export const publishedFilter = (view: string) => views[view as PublishedView].filter;

export const publishedTabs = (counts: Counts | undefined) => ({
  filter: 'view' as const,
  items: publishedViews.map((value) => ({ value, label: views[value].label, count: counts?.[value] })),
});

/**
 * Freeze, unfreeze and delete, each at once on the public page; only deleting asks first.
 * @param freezeWhen when freezing would do: 只是暂时不出诊时
 */
export function usePublishedActions(kind: 'doctor' | 'institutionPackage', freezeWhen: string) {
  const freeze = useCallMutation(`${kind}.freeze`);
  const unfreeze = useSureMutation(`${kind}.unfreeze`, 'publishing');
  const removal = useConfirm(useCallMutation(`${kind}.delete`));
  const named = (id: string) => (kind === 'doctor' ? { doctorId: id } : { packageId: id });
  useFailureMessage(freeze.failure ?? unfreeze.failure);
  const disabled = freeze.busy || unfreeze.busy;
  const done = (changed: unknown, text: string) => {
    if (changed) message.success(text);
  };
  const actions: RowAction<{ id: string; name: string }>[] = [
    {
      key: 'freeze',
      label: '冻结',
      disabled,
      onClick: async ({ id, name }) =>
        done(await freeze.run(named(id)), `已冻结「${name}」，机构主页不再显示。`),
    },
    {
      key: 'unfreeze',
      label: '解冻',
      disabled,
      onClick: async ({ id, name }) => done(await unfreeze.run(named(id)), `「${name}」已重新公布。`),
    },
    {
      key: 'delete',
      label: '删除',
      look: 'danger',
      onClick: ({ id, name }) =>
        removal.ask({
          title: `删除「${name}」？`,
          children: `删除后不能恢复，机构主页不再显示。${freezeWhen}，可以改为冻结。`,
          okText: '删除',
          danger: true,
          input: named(id),
          done: `已删除「${name}」。`,
        }),
    },
  ];
  return { actions, dialog: removal.dialog };
}
