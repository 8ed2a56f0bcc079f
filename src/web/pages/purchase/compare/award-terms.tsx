import { Alert, AutoComplete, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { momentText, untilText } from '#web/ui/time.ts';
import type { Compared } from './view.ts';

const usualReasons = [
  '受邀的主要机构均已报价，继续等待意义不大。',
  '体检日期临近，需尽快确定机构。',
  '已有报价满足预算和项目要求。',
];

/** Before the deadline: who could still quote, and why the buyer doesn't wait. Nothing after it. */
export function EarlyAward({ compared }: { compared: Compared }) {
  const { quoteDeadline: deadline, waiting, unanswered } = compared;
  const [now] = useState(() => Date.now());
  if (deadline === null || Date.parse(deadline) <= now) return null;
  const more = waiting > unanswered.length ? `等 ${waiting} 家` : '';
  return (
    <>
      <Alert
        className="notice"
        type="warning"
        showIcon
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
        rules={[
          { required: true, whitespace: true, message: '请填写提前定标的原因。' },
          { max: 200, message: '原因最多 200 字。' },
        ]}
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
export const PublicResult = ({ compared }: { compared: Compared }) =>
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
