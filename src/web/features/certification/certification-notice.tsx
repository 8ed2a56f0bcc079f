import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { momentText } from '#web/ui/time.ts';

interface Props {
  record: {
    status: { code: number; name: string };
    inForce: boolean;
    reason: string;
    submittedAt: string;
    reviewedAt: string;
  };
  /** 企业 or 机构. */
  noun: string;
  /** The way to correct what was declined. */
  action?: ReactNode;
}

/** Where a certification stands, in a sentence, and what to do next. */
export function CertificationNotice({ record, noun, action }: Props) {
  const { status, inForce, reason, submittedAt } = record;
  if (status.name === '认证中') {
    return (
      <Alert
        type="info"
        showIcon
        title={inForce ? '资料变更正在审核，原认证继续有效' : `${noun}资料正在审核`}
        description={`${momentText(submittedAt)} 提交，由平台运营人工核对证照。结果会发到「消息」，审核期间不能修改资料。`}
      />
    );
  }
  if (status.name === '认证失败') {
    return (
      <Alert
        type="error"
        showIcon
        title={inForce ? '资料变更未通过审核，原认证继续有效' : `${noun}认证未通过，请修改后重新提交`}
        description={`原因：${reason}`}
        action={action}
      />
    );
  }
  return null;
}
