import { Button, Form, Input, Radio, Result } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ReportSubject, reportReasons, reportSubjects } from '#domain/console/report-reasons.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';

interface Values {
  reason: (typeof reportReasons)[number];
  detail?: string;
}

/** 举报: what is wrong with a demand, an institution or a question, for an operator to look into. */
export default function Report() {
  const asked = useSearchParams()[0];
  const subject = (Object.keys(reportSubjects) as ReportSubject[]).find(
    (one) => one === asked.get('subject'),
  );
  const subjectId = asked.get('id') ?? '';
  const { run, busy, failure } = useCallMutation('report.add');
  const [form] = Form.useForm<Values>();
  const [sent, setSent] = useState(false);
  useFailureMessage(failure);
  if (!subject || subjectId === '')
    return (
      <Result
        status="info"
        title="没有指明要举报的内容"
        subTitle="请从机构、需求或问答的页面点「举报」进入。"
      />
    );
  if (sent)
    return (
      <Result status="success" title="已收到举报" subTitle="平台会在 24 小时内核实，结果以站内消息告知。" />
    );
  return (
    <>
      <PageHead
        title={`举报${reportSubjects[subject]}`}
        note={`${asked.get('name') ?? ''} 举报人只有平台看得到，不会告知对方。`}
      />
      <Form
        form={form}
        layout="vertical"
        className="panel measure"
        onFinish={async ({ reason, detail = '' }) => {
          if (await run({ subject, subjectId, reason, detail })) setSent(true);
        }}
      >
        <Form.Item name="reason" label="类别" rules={[{ required: true, message: '请选择举报类别。' }]}>
          <Radio.Group options={reportReasons.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="detail" label="说明" extra="哪里不符、从何得知；写得越具体，核实越快。">
          <Input.TextArea rows={4} maxLength={500} showCount />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          提交举报
        </Button>
      </Form>
    </>
  );
}
