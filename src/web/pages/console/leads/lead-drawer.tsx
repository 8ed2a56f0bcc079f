import { type Fact, Facts } from '#web/ui/definition-lists.tsx';
import { Alert, App, Button, Drawer, Input } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { paths, pathWithBase } from '#web/paths.ts';
import { draftStore, useStoredDraft } from '#web/ui/stored-draft.ts';
import { momentText } from '#web/ui/time.ts';
import { StatusTag } from '#web/ui/tag.tsx';
import { type Lead, leadFacts, TelLink } from './lead-columns.tsx';
import styles from './leads.module.css';

interface Props {
  /** Undefined: closed. */
  lead: Lead | undefined;
  onHandled: (lead: Lead, answer: CallOutput<'console.handleLead'>, note: string) => void;
  /** Somebody else may have been first. */
  onRefused: () => void;
  onClose: () => void;
}

/** Typed and not saved, by lead: closing the drawer loses none. */
const notes = draftStore({
  key: 'leadNote',
  version: 1,
  lifetime: 'tab',
  isValid: (value): value is string => typeof value === 'string',
});

/** One lead with all that is known of it, and what the operator writes down. */
export function LeadDrawer({ lead, onClose, ...handlers }: Props) {
  return (
    <Drawer
      open={lead !== undefined}
      title="咨询线索"
      size={480}
      onClose={onClose}
      destroyOnHidden
      extra={lead && <StatusTag status={lead.status} />}
    >
      {lead && (
        <>
          <LeadFacts lead={lead} />
          <Handling key={lead.leadId} lead={lead} onClose={onClose} {...handlers} />
        </>
      )}
    </Drawer>
  );
}

function LeadFacts({ lead }: { lead: Lead }) {
  const { institution } = lead;
  const rows: Fact[] = [
    { label: '企业', value: lead.companyName },
    { label: '需求', value: leadFacts(lead) },
    {
      label: '询价机构',
      value: institution && (
        <a
          className="text-link"
          href={pathWithBase(paths.institution(institution.code))}
          target="_blank"
          rel="noopener"
        >
          {institution.name}
        </a>
      ),
    },
    { label: '来源', value: lead.account ? `${lead.source.name}，账号 ${lead.account}` : lead.source.name },
    { label: '所在页面', value: lead.page },
    { label: '提交时间', value: momentText(lead.createdAt) },
    { label: '同意回电', value: lead.agreedAt && momentText(lead.agreedAt) },
    { label: '经办人', value: lead.handler && `${lead.handler}，${momentText(lead.updatedAt)}` },
  ];
  return (
    <>
      <p className="row baseline gap-4">
        <b>{lead.name || '未留称呼'}</b>
        <TelLink mobile={lead.mobile} />
      </p>
      {lead.message && <blockquote className={`quote typed ${styles.quote}`}>{lead.message}</blockquote>}
      <Facts className={`under ${styles.facts}`} facts={rows} />
    </>
  );
}

function Handling({ lead, onHandled, onRefused, onClose }: Props & { lead: Lead }) {
  const { leadId, actions } = lead;
  const draft = useStoredDraft(notes, lead.note, leadId);
  const note = draft.value;
  const { run, busy, failure } = useCallMutation('console.handleLead');
  const { message } = App.useApp();
  const save = async (action?: 'start' | 'finish') => {
    const answer = await run({ leadId, note, ...(action && { action }) });
    if (!answer) return onRefused();
    draft.clear();
    void message.success(action ? `线索已改为「${answer.status.name}」。` : '备注已保存。');
    onHandled(lead, answer, note.trim());
    if (action === 'finish') onClose();
  };
  return (
    <>
      <label className="field-label" htmlFor="lead-note">
        备注
      </label>
      <Input.TextArea
        id="lead-note"
        rows={4}
        maxLength={1000}
        showCount
        value={note}
        placeholder="通话要点、约定的下一步；只有运营人员看得到"
        onChange={(event) => draft.set(event.target.value)}
      />
      {failure && <Alert className="far" type="error" showIcon title={failureText(failure)} />}
      <div className="cluster far">
        {actions.includes('start') && (
          <Button type="primary" loading={busy} onClick={() => save('start')}>
            开始处理
          </Button>
        )}
        {actions.includes('finish') && (
          <Button type="primary" loading={busy} onClick={() => save('finish')}>
            标为完成
          </Button>
        )}
        <Button disabled={busy || note === lead.note} onClick={() => save()}>
          只保存备注
        </Button>
      </div>
    </>
  );
}
