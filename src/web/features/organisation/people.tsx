import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lastOwnerStays } from '#domain/access/last-owner.ts';
import { rolesFor } from '#domain/company/company-role.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { ApprovalLimit } from '#web/features/company/approval-limit.tsx';
import { Deputies } from '#web/features/company/deputies.tsx';
import { paths } from '#web/paths/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { session } from '#web/session/session-store.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { mobileRule } from '#web/ui/app/form-rules.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { MobileInput } from '#web/ui/app/mobile-input.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { Tag } from '#web/ui/tag.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText } from '#web/ui/time.ts';
import { HandOver } from './hand-over.tsx';
import { type Kind, type KindOfOrganisation, kinds } from './kinds.ts';
import { ReleaseLimits } from './release-limits.tsx';
import { Webhooks } from './webhooks.tsx';

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
      {query.data && 'approvalLimit' in query.data && (
        <>
          <ApprovalLimit id={id} people={query.data} />
          <Deputies id={id} people={query.data} />
          {query.data.mayManage && <Webhooks kind="company" id={id} />}
        </>
      )}
      {kind === 'institution' && <ReleaseLimits institutionId={id} />}
    </div>
  );
}

function List({ kind, id, name, people }: { kind: Kind; id: string; name: string; people: People }) {
  const { noun, sees, list, roles, texts }: KindOfOrganisation = kinds[kind];
  const navigate = useNavigate();
  const giving = useConfirm(useCallMutation(`${kind}.setMember`));
  const [handingTo, setHandingTo] = useState<Member>();
  const revoke = useCallMutation(`${kind}.revokeInvitation`);
  const removal = useConfirm(useCallMutation(`${kind}.removeMember`));
  const leaving = useConfirm(useCallMutation(`${kind}.leave`));
  /** What waits for this member alone. */
  const waitingFor = ({ userId }: Member) =>
    ('waitingApprovals' in people ? (people.waitingApprovals as Waiting[]) : []).filter(
      ({ deciders }) => deciders.length === 1 && deciders[0] === userId,
    );
  const [refused, setRefused] = useState(false);
  /** The server would refuse it: said before asking, not after. */
  const isRefused = () => {
    setRefused(people.lastOwner);
    return people.lastOwner;
  };
  const askRole = (one: Member, role: string) => {
    const { userId, name: who, self } = one;
    if (self && isRefused()) return;
    const losesApproval = !approves(kind, role) && waitingFor(one).length > 0;
    giving.ask({
      title: self
        ? `把自己由${one.role.name}改为${roles[role]}？`
        : `把「${who}」由${one.role.name}改为${roles[role]}？`,
      children: (
        <>
          <p>
            {roles[role]}：{texts[role]}
          </p>
          {self && <p>改后您不再能管理成员，也不能自己改回，需由另一位管理员调整。</p>}
          {losesApproval && <WaitingAwards waiting={waitingFor(one)} />}
        </>
      ),
      okText: '调整角色',
      danger: self || role === 'owner',
      input: { id, userId, role: role as never },
      done: async () => {
        message.success('角色已调整。');
        if (self) await session.refresh().catch(() => undefined);
      },
    });
  };
  const confirmLeave = () => {
    if (isRefused()) return;
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
  };
  const confirmRemove = (one: Member) =>
    removal.ask({
      title: `移除「${one.name}」？`,
      children: (
        <>
          <p>{`对方将看不到这家${noun}的${sees}；其录入的内容仍归${noun}。`}</p>
          {waitingFor(one).length > 0 && <WaitingAwards waiting={waitingFor(one)} />}
        </>
      ),
      okText: '移除',
      danger: true,
      input: { id, userId: one.userId },
      done: '已移除。',
    });
  return (
    <>
      <FailureAlert className="notice" failure={revoke.failure} />
      {refused && people.lastOwner && <Notice type="warning" title={lastOwnerStays(noun)} />}
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
                  onChange={(role) => askRole(one, role)}
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
                  <>
                    <Button aria-label={`移交管理员给${one.name}`} onClick={() => setHandingTo(one)}>
                      移交管理员
                    </Button>
                    <Button danger aria-label={`移除${one.name}`} onClick={() => confirmRemove(one)}>
                      移除
                    </Button>
                  </>
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
      {giving.dialog ?? removal.dialog ?? leaving.dialog}
      {handingTo && <HandOver kind={kind} id={id} to={handingTo} onClose={() => setHandingTo(undefined)} />}
    </>
  );
}

type Waiting = CallOutput<'company.members'>['waitingApprovals'][number];

const approves = (kind: Kind, role: string) =>
  kind === 'company' && rolesFor('approve').some((one) => one === role);

/** Awards that only this member can decide on. */
const WaitingAwards = ({ waiting }: { waiting: readonly Waiting[] }) => (
  <>
    <p className="warning">
      以下定标正在等待审批，只有这位成员可以审批；之后没有人能审批，请另行指定审批人：
    </p>
    <ul>
      {waiting.map(({ demandId, number, title }) => (
        <li key={demandId}>
          <TextLink to={paths.purchaseOrder(demandId)}>{title || number}</TextLink>
        </li>
      ))}
    </ul>
  </>
);

interface Typed {
  mobile: string;
  role: string;
}

function Invite({ kind, id }: { kind: Kind; id: string }) {
  const [form] = Form.useForm<Typed>();
  const { run, busy, failure } = useCallMutation(`${kind}.invite`);
  useFormFailure(form, failure);
  const texts: Readonly<Record<string, string>> = kinds[kind].texts;
  const explained = texts[Form.useWatch('role', form) ?? kinds[kind].usualRole];
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
        <Select
          options={roleOptions(kind).map((one) => ({ ...one, title: texts[one.value] }))}
          popupMatchSelectWidth={false}
        />
      </Form.Item>
      <p className="full hint">{explained}</p>
      <Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          发出邀请
        </Button>
      </Form.Item>
    </Form>
  );
}
