import { MobileInput } from '#web/ui/app/mobile-input.tsx';
import { App, Button, Form, Select } from 'antd';
import { useNavigate } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { session } from '#web/session/session-store.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { mobileRule } from '#web/ui/app/form-rules.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import { ApprovalLimit } from '#web/features/company/approval-limit.tsx';
import { type Kind, kinds } from './kinds.ts';

type People = CallOutput<'institution.members'>;
type Member = People['members'][number];

const roleOptions = (kind: Kind) =>
  Object.entries<string>(kinds[kind].roles).map(([value, label]) => ({ value, label }));

/** Who works for a company or institution, in which role; its managers invite, change and remove, everybody may leave. */
export function OrganisationPeople({ kind, id, name }: { kind: Kind; id: string; name: string }) {
  const query = useCallQuery(`${kind}.members`, { id });
  return (
    <div className="stack apart">
      <Panel title={`${kinds[kind].noun}成员`}>
        <Loaded query={query}>{(people) => <List kind={kind} id={id} name={name} people={people} />}</Loaded>
      </Panel>
      {query.data && 'approvalLimit' in query.data && <ApprovalLimit id={id} people={query.data} />}
    </div>
  );
}

function List({ kind, id, name, people }: { kind: Kind; id: string; name: string; people: People }) {
  const { message } = App.useApp();
  const { noun, sees, list } = kinds[kind];
  const navigate = useNavigate();
  const setMember = useCallMutation(`${kind}.setMember`);
  const revoke = useCallMutation(`${kind}.revokeInvitation`);
  const removal = useConfirm(useCallMutation(`${kind}.removeMember`));
  const leaving = useConfirm(useCallMutation(`${kind}.leave`));
  const change = async ({ userId, self }: Member, role: string) => {
    if (!(await setMember.run({ id, userId, role: role as never }))) return;
    message.success('角色已调整。');
    if (self) await session.refresh().catch(() => undefined);
  };
  const confirmLeave = () =>
    leaving.ask({
      title: `退出「${name}」？`,
      children: `退出后看不到这家${noun}的${sees}；您录入的内容仍归${noun}。`,
      okText: '退出',
      danger: true,
      input: { id },
      done: async () => {
        await session.refresh().catch(() => undefined);
        await navigate(list());
      },
    });
  const confirmRemove = ({ userId, name: who }: Member) =>
    removal.ask({
      title: `移除「${who}」？`,
      children: `他将看不到这家${noun}的${sees}；他录入的内容仍归${noun}。`,
      okText: '移除',
      danger: true,
      input: { id, userId },
      done: '已移除。',
    });
  return (
    <>
      <FailureAlert className="notice" failure={setMember.failure ?? revoke.failure} />
      <ul className="stack gap-3 divided">
        {people.members.map((one) => (
          <li key={one.userId} className="cluster between">
            <div>
              {one.name} {one.self && <Tag tone="ok">我</Tag>}
              <div className="hint num">
                {one.mobile} · {momentText(one.joinedAt)} 加入
              </div>
            </div>
            <div className="cluster">
              {people.mayManage ? (
                <Select
                  aria-label={`${one.name}的角色`}
                  popupMatchSelectWidth={false}
                  value={String(one.role.code)}
                  options={roleOptions(kind)}
                  onChange={(role) => change(one, role)}
                />
              ) : (
                <span>{one.role.name}</span>
              )}
              {one.self ? (
                <Button danger onClick={confirmLeave}>
                  退出{noun}
                </Button>
              ) : (
                people.mayManage && (
                  <Button danger aria-label={`移除${one.name}`} onClick={() => confirmRemove(one)}>
                    移除
                  </Button>
                )
              )}
            </div>
          </li>
        ))}
        {people.invitations.map((one) => (
          <li key={one.invitationId} className="cluster between">
            <div className="num">
              {one.mobile}{' '}
              <Tag tone={one.expired ? 'warn' : 'info'}>{one.expired ? '邀请已过期' : '等待接受'}</Tag>
              <div className="hint">
                {one.role.name} · {momentText(one.expiresAt)} {one.expired ? '过期，可重新邀请' : '前有效'}
              </div>
            </div>
            <Button
              aria-label={`撤回对 ${one.mobile} 的邀请`}
              loading={revoke.busy}
              onClick={() => revoke.run({ id, invitationId: one.invitationId })}
            >
              撤回
            </Button>
          </li>
        ))}
      </ul>
      {people.mayManage && <Invite kind={kind} id={id} />}
      {removal.dialog ?? leaving.dialog}
    </>
  );
}

interface Typed {
  mobile: string;
  role: string;
}

function Invite({ kind, id }: { kind: Kind; id: string }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const { run, busy, failure } = useCallMutation(`${kind}.invite`);
  useFormFailure(form, failure);
  const send = async (typed: Typed) => {
    const sent = await run({ id, mobile: typed.mobile, role: typed.role as never });
    if (!sent) return;
    form.resetFields();
    message.success(
      sent.texted
        ? '邀请已发出，7 天内有效。'
        : '邀请已记录，7 天内有效。对方刚收到过邀请短信（10 分钟内一条，一天最多三条），这次没有再发；对方登录后即可看到。',
      sent.texted ? 3 : 8,
    );
  };
  return (
    <Form
      form={form}
      className="cluster above"
      initialValues={{ role: kinds[kind].usualRole }}
      onFinish={send}
    >
      <Form.Item name="mobile" label="邀请同事" rules={[mobileRule]} validateTrigger="onBlur">
        <MobileInput autoComplete="off" placeholder="同事的手机号" />
      </Form.Item>
      <Form.Item name="role" label="角色">
        <Select options={roleOptions(kind)} popupMatchSelectWidth={false} />
      </Form.Item>
      <Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          发出邀请
        </Button>
      </Form.Item>
    </Form>
  );
}
