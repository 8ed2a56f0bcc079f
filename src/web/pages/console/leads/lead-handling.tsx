import { Button, Input, Select } from 'antd';
import { leadStatus } from '#domain/lead/lead-machine.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { draftStore, useStoredDraft } from '#web/ui/stored-draft.ts';
import { momentText } from '#web/ui/time.ts';
import type { LeadDetail } from './lead-columns.tsx';

interface Props {
  lead: LeadDetail;
  onDone: () => void;
}

/** Typed and not saved, by lead: closing the drawer loses none. */
const drafts = draftStore({
  key: 'leadNote',
  version: 2,
  lifetime: 'tab',
  isValid: (value): value is string => typeof value === 'string',
});

const nobody = '';
const handlings = [
  { action: 'start', label: '开始处理' },
  { action: 'finish', label: '标为完成' },
  { action: 'reopen', label: '重新打开' },
] as const;

/** Who answers for the lead, its notes, and the next step. */
export function LeadHandling({ lead, onDone }: Props) {
  const { leadId, actions, owner } = lead;
  const draft = useStoredDraft(drafts, '', leadId);
  const note = draft.value.trim();
  const handling = useCallMutation('console.handleLead', contested);
  const save = async (action?: (typeof handlings)[number]['action']) => {
    const answer = await handling.run({ leadId, ...(note && { note }), ...(action && { action }) });
    if (!answer) return;
    draft.set('');
    draft.clear();
    void message.success(action ? `线索已改为「${answer.status.name}」。` : '备注已保存。');
    if (action === 'finish') onDone();
  };
  return (
    <>
      <LeadOwner lead={lead} />
      <h2 className="above">备注</h2>
      {lead.notes.length === 0 && <p className="hint">还没有备注。</p>}
      <ul className="stack gap-2 divided">
        {lead.notes.map(({ by, at, text }) => (
          <li key={`${at}/${text}`}>
            <span className="hint">
              {by || '未记录姓名'}，{momentText(at)}
            </span>
            <p className="typed">{text}</p>
          </li>
        ))}
      </ul>
      <label className="field-label above" htmlFor="lead-note">
        写一条备注
      </label>
      <Input.TextArea
        id="lead-note"
        rows={3}
        maxLength={1000}
        showCount
        value={draft.value}
        placeholder="通话要点、约定的下一步；保存后不能修改，只有运营人员看得到"
        onChange={(event) => draft.set(event.target.value)}
      />
      <FailureAlert failure={handling.failure} className="far" />
      <div className="cluster far">
        {handlings
          .filter(({ action }) => actions.includes(action))
          .map(({ action, label }) => (
            <Button
              key={action}
              type={action === 'reopen' ? 'default' : 'primary'}
              loading={handling.busy}
              onClick={() => save(action)}
            >
              {label}
            </Button>
          ))}
        <Button disabled={handling.busy || note === ''} onClick={() => save()}>
          只保存备注
        </Button>
      </div>
      {owner && !owner.own && (
        <p className="hint above">由{owner.name}负责：您可以写备注；要改处理状态，请先分派给自己。</p>
      )}
    </>
  );
}

function LeadOwner({ lead }: Pick<Props, 'lead'>) {
  const { leadId, owner, operators } = lead;
  const user = useCurrentUser();
  const { run, busy, failure, clear } = useCallMutation('console.assignLead', contested);
  const done = lead.status.code === String(leadStatus.done);
  const assign = async (ownerId: string) => {
    clear();
    const answer = await run({
      leadId,
      ownerId: ownerId || null,
      seenOwnerId: owner?.userId ?? null,
    });
    if (!answer) return;
    const name = operators.find(({ userId }) => userId === ownerId)?.name;
    void message.success(name ? `已分派给${name}。` : '已放回，同事可以接手。');
  };
  // Who answers for it may have lost the role since: they are shown, and can't be chosen.
  const left = owner && !operators.some(({ userId }) => userId === owner.userId);
  return (
    <>
      <label className="field-label" htmlFor="lead-owner">
        负责人
      </label>
      <div className="cluster">
        <Select
          id="lead-owner"
          className="fixed"
          value={owner?.userId ?? nobody}
          disabled={busy || done}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: nobody, label: '无人负责' },
            ...operators.map(({ userId, name }) => ({ value: userId, label: name })),
            ...(left ? [{ value: owner.userId, label: owner.name, disabled: true }] : []),
          ]}
          onChange={assign}
        />
        {!owner?.own && !done && (
          <Button loading={busy} onClick={() => assign(user.id)}>
            分派给我
          </Button>
        )}
        {owner?.own && !done && (
          <Button loading={busy} onClick={() => assign(nobody)}>
            放回
          </Button>
        )}
      </div>
      <FailureAlert failure={failure} className="far" />
    </>
  );
}
