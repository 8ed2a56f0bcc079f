import { useQueryClient } from '@tanstack/react-query';
import { AutoComplete, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { approvalsNeeded } from '#domain/company/approval-limit.ts';
import { formatYuan, parseYuan } from '#domain/kernel/money.ts';
import { type DecidedLot, isOwnChoice } from '#wire/award/decision-text.ts';
import { DecidedList } from '#web/pages/purchase/award/decided-list.tsx';
import { ChoiceField, ElsewhereField } from '#web/pages/purchase/award/reason-fields.tsx';
import { contested, whenReadAgain } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { reasonRules } from '#web/ui/app/reason-rules.ts';
import { serverNow } from '#web/ui/clock.ts';
import { momentText, untilText } from '#web/ui/time.ts';
import type { Compared } from './view.ts';

interface Props {
  compared: Compared;
  onClose: () => void;
}

interface Answers {
  /** Why packages are left out, by package. */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** Why people travel, and why another one was suggested, by lot. */
  readonly reasons?: Readonly<Record<string, { elsewhere?: string; choice?: string }>>;
  /** For who approves. */
  readonly note?: string;
  readonly earlyReason?: string;
  readonly anonymous?: boolean;
}

/** Ends the procurement: what was accepted wins; each package, or city of it, without an accepted quote needs its reason. */
export function CompleteDialog({ compared, onClose }: Props) {
  const [form] = Form.useForm<Answers>();
  const complete = useCallMutation('demand.complete', contested);
  const client = useQueryClient();
  const [done, setDone] = useState(false);
  const decision = useCallQuery('comparison.decision', { demandId: compared.demandId });
  const lots = (decision.data?.lots ?? []).map((lot) => ({ ...lot, key: `${lot.packageId}${lot.cityId}` }));
  const awarded = lots.filter((lot) => lot.awarded);
  const open = lots.filter((lot) => !lot.awarded);
  const none = compared.packages.every(({ lots: parts }) => parts.every(({ accepted }) => !accepted));
  const { data: approval } = useCallQuery('approval.ofDemand', { demandId: compared.demandId });
  const needed = approvalsNeeded(parseYuan(decision.data?.total ?? '') ?? 0, {
    one: parseYuan(approval?.limit ?? '') ?? null,
    two: parseYuan(approval?.secondLimit ?? '') ?? null,
  });
  const aboveLimit = approval !== undefined && needed > 0;
  return (
    <FormDialog
      width={640}
      title={none ? '还不能完成采购' : '完成采购？'}
      okText={aboveLimit ? '提交审批' : '确认完成'}
      busy={complete.busy || done}
      disabled={none || !decision.data}
      cancelText="返回"
      onClose={onClose}
    >
      {(formId) => (
        <>
          {none ? (
            <p>还没有接受任何报价。请先在比价表中接受报价；如果不再采购，请在需求详情中「取消采购」。</p>
          ) : (
            <>
              <p>
                完成后不能再更改：已接受的报价中标，其余报价关闭，各机构会收到通知，双方联系方式互相开放。
              </p>
              <Loaded query={decision}>{() => <DecidedList lots={lots} className="apart" />}</Loaded>
              <Form
                id={formId}
                form={form}
                layout="vertical"
                onFinish={async ({ leftOut, reasons, note = '', earlyReason, anonymous = false }) => {
                  const answer = await complete.run({
                    demandId: compared.demandId,
                    leftOut: open.map(({ key, packageId, cityId }) => ({
                      packageId,
                      ...(cityId && { cityId }),
                      reason: (leftOut?.[key] ?? '').trim(),
                    })),
                    reasons: awarded.flatMap(({ key, packageId, cityId }) => {
                      const said = reasons?.[key];
                      return said
                        ? [
                            {
                              packageId,
                              ...(cityId && { cityId }),
                              elsewhere: said.elsewhere?.trim() ?? '',
                              choice: said.choice?.trim() ?? '',
                            },
                          ]
                        : [];
                    }),
                    note: note.trim(),
                    ...(earlyReason && { earlyReason: earlyReason.trim() }),
                    anonymous,
                  });
                  if (!answer) return;
                  message.success(
                    answer.waitsForApproval
                      ? '已提交审批，批准后采购随即完成。'
                      : `采购已完成，${answer.awarded} 个套餐已定标，中标机构已收到通知。`,
                    6,
                  );
                  // The page behind shows no decision that is not open any more.
                  setDone(true);
                  await whenReadAgain(client);
                  onClose();
                }}
              >
                {awarded.map((lot) => (
                  <LotReasons key={lot.key} lot={lot} name={['reasons', lot.key]} />
                ))}
                <EarlyAward compared={compared} />
                {aboveLimit && (
                  <>
                    <Notice
                      type="warning"
                      title={
                        needed === 2
                          ? `合计超过企业的两人审批限额 ${formatYuan(approval.secondLimit)}，需由另外两位审批人或管理员先后批准后完成。`
                          : `合计超过企业的审批限额 ${formatYuan(approval.limit)}，需由另一位审批人或管理员批准后完成。`
                      }
                    />
                    <Form.Item name="note" label="给审批人的说明（可不填）">
                      <Input.TextArea rows={2} maxLength={200} />
                    </Form.Item>
                  </>
                )}
                {open.length > 0 && (
                  <p>
                    以下 {open.length} {compared.byCity ? '处' : '个套餐'}
                    没有接受报价，请说明不定标的原因（写入定标说明）：
                  </p>
                )}
                {open.map((pkg) => (
                  <Form.Item
                    key={pkg.key}
                    name={['leftOut', pkg.key]}
                    label={`${pkg.label}（${pkg.headcount} 人，${pkg.of} 份报价可选）`}
                    rules={reasonRules('不定标的原因')}
                  >
                    <Input.TextArea
                      rows={2}
                      maxLength={200}
                      placeholder="例如：各家报价均超出预算，另行采购。"
                    />
                  </Form.Item>
                ))}
                <PublicResult compared={compared} />
              </Form>
            </>
          )}
          <FailureAlert className="notice" failure={complete.failure} />
        </>
      )}
    </FormDialog>
  );
}

/** What of an accepted quote is not said yet: asked once. */
function LotReasons({ lot, name }: { lot: DecidedLot; name: string[] }) {
  const { awarded, label } = lot;
  if (!awarded) return null;
  return (
    <>
      {awarded.elsewhereReason === '' && (
        <ElsewhereField people={awarded.elsewhere} name={[...name, 'elsewhere']} where={`${label}：`} />
      )}
      {isOwnChoice(lot) && awarded.choiceReason === '' && (
        <ChoiceField
          name={[...name, 'choice']}
          label={`${label}：没有选建议的「${lot.suggested}」，而选「${awarded.institution}」的原因（写入定标说明）`}
        />
      )}
    </>
  );
}

const usualReasons = [
  '受邀的主要机构均已报价，继续等待意义不大。',
  '体检日期临近，需尽快确定机构。',
  '已有报价满足预算和项目要求。',
];

/** Before the deadline: who could still quote, and why the buyer doesn't wait. Nothing after it. */
function EarlyAward({ compared }: { compared: Compared }) {
  const {
    quoteDeadline: deadline,
    quotes: { silent: waiting },
    unanswered,
  } = compared;
  const [now] = useState(serverNow);
  if (deadline === null || Date.parse(deadline) <= now) return null;
  const more = waiting > unanswered.length ? `等 ${waiting} 家` : '';
  return (
    <>
      <Notice
        type="warning"
        title={`距报价截止还有 ${untilText(deadline, now).text}（${momentText(deadline)}），现在定标即提前结束报价`}
        description={
          waiting > 0
            ? `还有 ${waiting} 家受邀机构没有报价：${unanswered.join('、')}${more}。定标后它们不能再报价。`
            : '受邀机构都已报价；截止前它们原本还可以调整报价。'
        }
      />
      <Form.Item
        name="earlyReason"
        label="提前定标的原因（写入定标说明和采购进展）"
        rules={reasonRules('提前定标的原因')}
      >
        <AutoComplete
          options={usualReasons.map((value) => ({ value }))}
          placeholder="选择常用原因，或自行填写"
        />
      </Form.Item>
    </>
  );
}

/** What everybody can read afterwards. An inquiry is read by its parties alone. */
const PublicResult = ({ compared }: { compared: Compared }) =>
  compared.kind === 'open' ? (
    <section className="well under" aria-label="结果公示">
      <p>
        完成后，需求大厅会公示结果：企业名称、需求标题、各套餐的中标机构和收到报价的家数。成交价和其他机构的报价不公开。
      </p>
      <Form.Item name="anonymous" valuePropName="checked" noStyle>
        <Checkbox>公示时不显示企业名称</Checkbox>
      </Form.Item>
    </section>
  ) : (
    <p className="hint">询价单不公示：结果只通知受邀机构，成交价只有中标机构知道。</p>
  );
