import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { whatBecameOf } from '#domain/access/invitation-end.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { session } from '#web/session/session-store.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { momentText } from '#web/ui/time.ts';
import { type Kind, kinds } from './kinds.ts';

type Invitation = CallOutput<'institution.listInvitations'>[number];

/** Companies or institutions that invite the user: nothing where none does. */
export function OwnInvitations({ kind }: { kind: Kind }) {
  const texts: Readonly<Record<string, string>> = kinds[kind].texts;
  const [query] = useSearchParams();
  const asked = query.get('invitation');
  const { data, loading } = useCallQuery(`${kind}.listInvitations`, asked ? { invitationId: asked } : {});
  const invitations: readonly Invitation[] = data ?? [];
  const answer = useCallMutation(`${kind}.answerInvitation`);
  const send = async ({ invitationId, name }: Invitation, accept: boolean) => {
    if (!(await answer.run({ invitationId, accept }))) return;
    message.success(accept ? `已加入「${name}」，并切换为当前${kinds[kind].noun}。` : '已拒绝邀请。');
    await session.refresh().catch(() => undefined);
  };
  return (
    <>
      <FailureAlert className="notice" failure={answer.failure} />
      {invitations.map((one) =>
        one.ended ? (
          <Notice
            key={one.invitationId}
            type="warning"
            title={`「${one.name}」的邀请已结束`}
            description={whatBecameOf({ ...one, ...one.ended, at: momentText(one.ended.at) })}
          />
        ) : (
          <Notice
            key={one.invitationId}
            type="info"
            title={`${one.invitedBy}邀请您加入「${one.name}」`}
            description={`角色：${one.role.name}，${texts[String(one.role.code)] ?? ''}${momentText(one.expiresAt)} 前有效。`}
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
        ),
      )}
      {asked && data && !loading && !invitations.some(({ invitationId }) => invitationId === asked) && (
        <Notice type="warning" title="没有找到这份邀请，它可能发给了另一个手机号" />
      )}
    </>
  );
}
