import { Alert, App, Button } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { session } from '#web/session/session-store.ts';
import { failureText } from '#web/api/api-failure.ts';
import { momentText } from '#web/ui/time.ts';

type Invitation = CallOutput<'company.listInvitations'>[number];

/** Companies that invite the user: nothing where none does. */
export function OwnInvitations() {
  const { data = [] } = useCallQuery('company.listInvitations', {});
  const { message } = App.useApp();
  const answer = useCallMutation('company.answerInvitation');
  const send = async ({ invitationId, company }: Invitation, accept: boolean) => {
    if (!(await answer.run({ invitationId, accept }))) return;
    message.success(accept ? `已加入「${company}」，并切换为当前企业。` : '已拒绝邀请。');
    await session.refresh().catch(() => undefined);
  };
  return (
    <>
      {answer.failure && (
        <Alert className="notice" type="error" showIcon title={failureText(answer.failure)} />
      )}
      {data.map((one) => (
        <Alert
          key={one.invitationId}
          className="notice"
          type="info"
          showIcon
          title={`${one.invitedBy}邀请您加入「${one.company}」`}
          description={`角色：${one.role.name}，${momentText(one.expiresAt)} 前有效。`}
          action={
            <div className="cluster">
              <Button type="primary" loading={answer.busy} onClick={() => send(one, true)}>
                接受
              </Button>
              <Button disabled={answer.busy} onClick={() => send(one, false)}>
                拒绝
              </Button>
            </div>
          }
        />
      ))}
    </>
  );
}
