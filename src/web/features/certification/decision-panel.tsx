import { Alert, App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { ReasonKind } from '#domain/console/work-kinds.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useReasonTemplates } from '#web/queries/use-reason-templates.ts';
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
  const { message, modal } = App.useApp();
  const [declining, setDeclining] = useState(false);
  const [marked, setMarked] = useState<string[]>([]);
  const approval = useCallMutation(approve);
  const rejection = useCallMutation(decline);
  const { failure } = approval;
  const templates = useReasonTemplates(reasonKind);

  const confirmApproval = () =>
    modal.confirm({
      title: `确认「${name}」通过认证？`,
      content: '通过后立即生效，并通知申请人。',
      okText: '通过',
      cancelText: '取消',
      onOk: async () => {
        if (await approval.run(seen)) message.success('已通过，申请人会收到通知。');
      },
    });
  const submitRejection = async (reason: string) => {
    if (!(await rejection.run({ ...seen, reason, fields: marked }))) return;
    setDeclining(false);
    message.success('已退回，原因已通知申请人。');
  };
  return (
    <>
      {failure && (
        <Alert
          type={failure.code === CONFLICT ? 'warning' : 'error'}
          showIcon
          title={failureText(failure)}
          action={
            failure.code === CONFLICT && (
              <Button size="small" onClick={onReload}>
                刷新
              </Button>
            )
          }
        />
      )}
      <div className="cluster above">
        <Button type="primary" loading={approval.busy} onClick={confirmApproval}>
          通过
        </Button>
        <Button danger loading={rejection.busy} onClick={() => setDeclining(true)}>
          不通过
        </Button>
      </div>
      <ReasonDialog
        open={declining}
        title={`「${name}」不通过`}
        label="原因"
        templates={templates}
        minLength={5}
        maxLength={300}
        okText="不通过并通知申请人"
        action={rejection}
        onOk={submitRejection}
        onClose={() => {
          setDeclining(false);
          if (rejection.failure?.code === CONFLICT) onReload();
        }}
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
