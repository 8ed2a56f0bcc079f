import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useReasonTemplates } from '#web/queries/use-reason-templates.ts';
import { message } from '#web/ui/app/messages.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';

interface Props {
  /** What the operator looks at. */
  read: { demandId: string; submittedAt: string };
  ending: 'decline' | 'close' | undefined;
  onClose: () => void;
}

const endings = {
  decline: {
    title: '退回修改',
    label: '退回原因',
    okText: '退回',
    children: '采购方会看到原因，并可修改后重新提交。请写明要改什么。',
    done: '已退回，采购方会看到原因并可修改后重新提交。',
  },
  close: {
    title: '关闭需求',
    label: '关闭原因',
    okText: '关闭需求',
    children: '关闭后不能恢复，未成交的报价随之关闭，采购方和机构会收到通知。',
    done: '需求已关闭。',
  },
};

/** 退回修改 and 关闭需求: both with a reason that the buyer reads. */
export function DemandEndings({ read, ending, onClose }: Props) {
  const actions = {
    decline: useCallMutation('console.declineDemand', contested),
    close: useCallMutation('console.closeDemand', contested),
  };
  const templates = { decline: useReasonTemplates('demand'), close: useReasonTemplates('close') };
  return (['decline', 'close'] as const).map((name) => {
    const { done, ...texts } = endings[name];
    return (
      <ReasonDialog
        key={name}
        open={ending === name}
        templates={templates[name]}
        action={actions[name]}
        onOk={async (reason) => {
          const ended = await (name === 'decline'
            ? actions.decline.run({ ...read, reason })
            : actions.close.run({ demandId: read.demandId, reason }));
          if (!ended) return;
          message.success(done);
          onClose();
        }}
        onClose={onClose}
        {...texts}
      />
    );
  });
}
