import { Button, Checkbox, Input, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DemandKind, DemandStep } from '#domain/demand/demand-kind.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { ChangeLines } from '#web/features/demand/change-lines.tsx';
import { FindingList } from '#web/features/demand/finding-list.tsx';
import { demandPages } from '#web/pages/purchase/demand/demand-pages.ts';
import { WizardFooter } from '#web/pages/purchase/wizard/draft/wizard-footer.tsx';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { StatusTag } from '#web/ui/tag.tsx';

type Plan = CallOutput<'amendment.preview'>;
type Effect = Plan['quotations'][number]['effect'];

const effects: Readonly<Record<Effect, { text: string; color: string }>> = {
  unchanged: { text: '不受影响', color: 'green' },
  redrafted: { text: '报价草稿随之更新', color: 'blue' },
  reopened: { text: '退回重新报价', color: 'orange' },
  partly: { text: '改动的套餐重新报价，其余照常有效', color: 'orange' },
  ended: { text: '已结束，不再参与', color: 'default' },
  blocked: { text: '须先撤回接受', color: 'red' },
};

interface Props {
  kind: DemandKind;
  input: CallInput<'amendment.preview'>;
  goTo: (step: DemandStep) => void;
  onSaved: () => void;
}

/** 核对影响并提交: the difference line by line and what it does to each quote, before anything is saved. */
export function AmendEffects({ kind, input, goTo, onSaved }: Props) {
  const navigate = useNavigate();
  const plan = useCallQuery('amendment.preview', input);
  const save = useCallMutation('amendment.save', once);
  const [reason, setReason] = useState('');
  const [ticked, setTicked] = useState(false);
  const send = async ({ findings }: Plan) => {
    const confirmations = toConfirm(findings).map(({ ruleId, packageId }) => ({
      ruleId,
      packageId,
      ground: reason,
    }));
    const answer = await save.run({ ...input, reason, confirmations });
    if (!answer) return;
    onSaved();
    message.success(
      answer.reopened > 0
        ? `变更已生效，${answer.reopened} 家机构收到重新报价的通知。`
        : '变更已生效，已通知各机构。',
    );
    await navigate(demandPages[kind].detail(input.demandId));
  };
  return (
    <Loaded query={plan}>
      {(data) => {
        const blocked = data.quotations.some(({ effect }) => effect === 'blocked');
        const blocking = data.findings.some(({ effect }) => effect === 'block');
        const warnings = toConfirm(data.findings);
        const ready =
          data.changes.length > 0 && data.problems.length === 0 && !blocked && !blocking && !plan.loading;
        return (
          <>
            <section className="panel">
              <h2>改动（{data.changes.length} 处）</h2>
              {data.changes.length === 0 && <p className="hint">还没有改动。</p>}
              <ChangeLines lines={data.changes} />
            </section>
            {data.problems.length > 0 && (
              <Notice
                type="error"
                title="改好以下各处后才能提交"
                description={data.problems.map(({ field, text }) => <p key={field}>{text}</p>)}
              />
            )}
            <section className="panel">
              <h2>对报价的影响</h2>
              {data.quotations.length === 0 && <p className="hint">还没有机构开始报价。</p>}
              {blocked && <p className="urgent">改动涉及已接受的报价，请先到比价页撤回接受，再提交变更。</p>}
              <Quotations quotations={data.quotations} />
            </section>
            {data.findings.length > 0 && (
              <section className="panel">
                <h2>合规检查</h2>
                <FindingList findings={data.findings} />
                {warnings.length > 0 && (
                  <Checkbox checked={ticked} onChange={({ target }) => setTicked(target.checked)}>
                    我已知悉以上提示，确认保留
                  </Checkbox>
                )}
              </section>
            )}
            <section className="panel">
              <h2>变更说明</h2>
              <Input.TextArea
                rows={2}
                maxLength={200}
                showCount
                value={reason}
                aria-label="变更说明"
                placeholder="选填，会与改动一起发给各机构"
                onChange={(event) => setReason(event.target.value)}
              />
            </section>
            <FailureAlert className="notice" failure={save.failure} />
            <WizardFooter back={() => goTo('items')}>
              <Button
                type="primary"
                size="large"
                loading={save.busy}
                disabled={!ready || (warnings.length > 0 && !ticked)}
                onClick={() => send(data)}
              >
                确认变更并通知机构
              </Button>
            </WizardFooter>
          </>
        );
      }}
    </Loaded>
  );
}

const toConfirm = (findings: Plan['findings']) =>
  findings.filter(({ effect, confirmed }) => effect === 'warn' && !confirmed);

const Quotations = ({ quotations }: { quotations: Plan['quotations'] }) => (
  <DataTable
    rows={quotations}
    rowKey={({ institution }) => institution}
    columns={[
      {
        head: '机构',
        render: ({ institution, packages }) => (
          <>
            {institution}
            {packages
              .filter(({ effect }) => effect !== 'unchanged' && effect !== 'ended')
              .map(({ name, effect }) => (
                <small key={name}>
                  {name}：{effects[effect].text}
                </small>
              ))}
          </>
        ),
      },
      { head: '现在', render: ({ status }) => <StatusTag status={status} /> },
      {
        head: '变更后',
        render: ({ effect }) => <Tag color={effects[effect].color}>{effects[effect].text}</Tag>,
      },
    ]}
  />
);
