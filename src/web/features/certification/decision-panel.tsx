import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { ReasonKind } from '#domain/console/work-kinds.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useReasonTemplates } from '#web/queries/use-reason-templates.ts';
import { ConfirmDialog } from '#web/ui/app/confirm-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';

interface Props {
  approve: 'console.approveCompany' | 'console.approveInstitution';
  decline: 'console.declineCompany' | 'console.declineInstitution';
  /** The version that is on the screen. */
  seen: { id: string; submittedAt: string };
  name: string;
  reasonKind: ReasonKind;
  /** What the applicant states, by name: what is wrong can be marked. */
  fields: Readonly<Record<string, string>>;
  /** After another's decision: what is shown is no longer true. */
  onReload: () => void;
}

const CONFLICT = 409;

/** 通过 or 不通过; declining needs a reason that the applicant can act on. */
export function DecisionPanel({ approve, decline, seen, name, reasonKind, fields, onReload }: Props) {
  const [asked, setAsked] = useState<'approve' | 'decline'>();
  const [marked, setMarked] = useState<string[]>([]);
  const approval = useCallMutation(approve);
  const rejection = useCallMutation(decline);
  const templates = useReasonTemplates(reasonKind);

  const submitApproval = async () => {
    if (!(await approval.run(seen))) return;
    setAsked(undefined);
    message.success('已通过，申请人会收到通知。');
  };
  const submitRejection = async (reason: string) => {
    if (!(await rejection.run({ ...seen, reason, fields: marked }))) return;
    setAsked(undefined);
    message.success('已退回，原因已通知申请人。');
  };
  // A colleague's decision, or a new version: what is on the screen is no longer true.
  const close = ({ failure }: Pick<typeof approval, 'failure'>) => {
    setAsked(undefined);
    if (failure?.code === CONFLICT) onReload();
  };
  return (
    <>
      <div className="cluster above">
        <Button type="primary" onClick={() => setAsked('approve')}>
          通过
        </Button>
        <Button danger onClick={() => setAsked('decline')}>
          不通过
        </Button>
      </div>
      {asked === 'approve' && (
        <ConfirmDialog
          title={`确认「${name}」通过认证？`}
          okText="通过"
          action={approval}
          onOk={() => void submitApproval()}
          onClose={() => close(approval)}
        >
          通过后立即生效，并通知申请人。
        </ConfirmDialog>
      )}
      <ReasonDialog
        open={asked === 'decline'}
        title={`「${name}」不通过`}
        label="原因"
        templates={templates}
        maxLength={300}
        okText="不通过并通知申请人"
        action={rejection}
        onOk={submitRejection}
        onClose={() => close(rejection)}
      >
        申请人会原样看到，请写明哪里不符、怎样修改；勾选需要修改的项，申请人会从那里开始。
        <Checkbox.Group
          className="above"
          aria-label="需要修改的项"
          options={Object.entries(fields).map(([value, label]) => ({ value, label }))}
          value={marked}
          onChange={setMarked}
        />
      </ReasonDialog>
    </>
  );
}
