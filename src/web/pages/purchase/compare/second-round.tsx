import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { formatYuan } from '#domain/kernel/money.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { secondRoundLimits } from '#domain/quotation/second-round.ts';
import type { CallInput } from '#wire/invoke.ts';
import { momentInput } from '#web/pages/purchase/wizard/draft/draft.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { MomentInput } from '#web/ui/app/time-inputs.tsx';
import { serverToday } from '#web/ui/server-date.ts';
import { draftStore, isRecord, useStoredDraft } from '#web/ui/stored-draft.ts';
import { momentText } from '#web/ui/time.ts';
import type { Overview } from './view.ts';

/** 第二轮报价: how it stands, or the way to ask for one. */
export function SecondRound({ overview }: { overview: Overview }) {
  const [asking, setAsking] = useState(false);
  const { secondRound, rows } = overview;
  const waiting = rows.filter((row) => row.round === 'waiting').length;
  return (
    <>
      {secondRound && (
        <Notice
          type="info"
          title={`第二轮报价：邀请 ${secondRound.invited.length} 家，已提交 ${secondRound.answered} 家，${momentText(secondRound.deadline)} 截止`}
          description={`受邀机构：${secondRound.invited.join('、')}。${
            waiting > 0
              ? `还有 ${waiting} 家未提交，提交或截止前不能对它们定标；逾期未提交的沿用首轮报价。`
              : ''
          }`}
        />
      )}
      {overview.demandActions.includes('requote') && (
        <p className="under screen-only">
          <Button onClick={() => setAsking(true)}>邀请第二轮报价</Button>{' '}
          <span className="hint">请几家机构给出最后报价，只能降价、持平或更齐全；首轮报价保留。</span>
        </p>
      )}
      {asking && <SecondRoundDialog overview={overview} onClose={() => setAsking(false)} />}
    </>
  );
}

/** As typed: the deadline is `2026-12-01 18:00`. */
type Invitation = Omit<CallInput<'secondRound.invite'>, 'demandId'>;

/** Invitations typed and not sent, by demand. */
const drafts = draftStore<Invitation>({
  key: 'secondRound',
  version: 1,
  lifetime: 'tab',
  isValid: (value): value is Invitation =>
    isRecord(value) && Array.isArray(value.quotationIds) && typeof value.deadline === 'string',
});

interface Props {
  overview: Overview;
  onClose: () => void;
}

/** Whom to invite, until when, and what that does. */
function SecondRoundDialog({ overview, onClose }: Props) {
  const { demandId } = overview;
  const [form] = Form.useForm<Invitation>();
  const { run, busy, failure } = useCallMutation('secondRound.invite', contested);
  const [today] = useState(serverToday);
  // As it was when asked: what another tab did meanwhile is said by the failure.
  const [choices] = useState(() =>
    overview.rows
      .filter((row) => row.quotationStatus.code === quotationStatus.quoted)
      .map((row) => ({
        value: row.quotationId,
        label: `${row.institution.name}（齐项价合计 ${formatYuan(row.levelledTotal)}）`,
      })),
  );
  const draft = useStoredDraft(drafts, { quotationIds: [], deadline: '', message: '' }, demandId);
  const invite = async ({ deadline, ...invitation }: Invitation) => {
    const sent = await run({ demandId, ...invitation, deadline: momentInput(deadline) });
    if (!sent) return;
    draft.clear();
    message.success(`已邀请 ${sent.invited} 家机构参加第二轮报价。`);
    onClose();
  };
  return (
    <FormDialog
      width={640}
      title="邀请第二轮报价"
      okText="发出邀请"
      busy={busy}
      cancelText="返回"
      onClose={onClose}
    >
      {(formId) => (
        <>
          <ul className="small under">
            <li>
              受邀机构收到通知，在新的截止时间前提交最后报价；每个套餐只能降价、持平或补全项目，提交后不能再改。
            </li>
            <li>首轮报价保留在比价与定标说明中；不提交第二轮报价的，首轮报价继续有效。</li>
            <li>机构提交前或截止前，不能对受邀机构定标；未受邀机构的报价不变，仍可接受。</li>
            <li>每个需求只能发起一次，发出后不能撤回。</li>
          </ul>
          <Form<Invitation>
            id={formId}
            form={form}
            layout="vertical"
            initialValues={draft.value}
            onValuesChange={(_, all) => draft.set(all)}
            onFinish={(invitation) => void invite(invitation)}
          >
            <Form.Item
              name="quotationIds"
              label="邀请的机构"
              rules={[
                {
                  type: 'array',
                  required: true,
                  min: secondRoundLimits.fewest,
                  max: secondRoundLimits.most,
                  message: `请选择 ${secondRoundLimits.fewest} 至 ${secondRoundLimits.most} 家机构。`,
                },
              ]}
            >
              <Checkbox.Group className="stack gap-2" options={choices} />
            </Form.Item>
            <Form.Item
              name="deadline"
              label="第二轮截止时间"
              extra={`至少 ${secondRoundLimits.shortestHours} 小时以后，最晚 ${secondRoundLimits.longestDays} 天以内`}
              rules={[{ required: true, message: '请选择第二轮截止时间。' }]}
            >
              <MomentInput from={today} />
            </Form.Item>
            <Form.Item name="message" label="给机构的说明（可不填）">
              <Input.TextArea
                rows={2}
                maxLength={300}
                showCount
                placeholder="例如：希望人均控制在 500 元以内"
              />
            </Form.Item>
          </Form>
          <FailureAlert failure={failure} className="far" />
        </>
      )}
    </FormDialog>
  );
}
