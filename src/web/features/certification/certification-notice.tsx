import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { certificationStatus } from '#domain/access/certification-machine.ts';
import { momentText } from '#web/ui/time.ts';
import { PlatformHotline } from './platform-hotline.tsx';

interface Props {
  record: {
    status: { code: number; name: string };
    inForce: boolean;
    reason: string;
    frozenReason: string;
    submittedAt: string;
    reviewedAt: string;
    queue?: { before: number; usualHours: number | null } | null;
  };
  /** 企业 or 机构. */
  noun: string;
  /** What can be done while it is under its first review. */
  meanwhile?: string;
  /** The way to correct what was declined. */
  action?: ReactNode;
}

const queueText = ({ before, usualHours }: { before: number; usualHours: number | null }) =>
  [
    before > 0 ? `前面还有 ${before} 家待审核` : '下一个就审核您的资料',
    usualHours !== null &&
      `最近的审核一般用时 ${usualHours > 48 ? `${Math.ceil(usualHours / 24)} 天` : `${usualHours} 小时`}（最近 20 次的中位数）`,
  ]
    .filter(Boolean)
    .join('，') + '。';

/** Where a certification stands, in a sentence, and what to do next. */
export function CertificationNotice({ record, noun, meanwhile = '', action }: Props) {
  const { status, inForce, reason, frozenReason, submittedAt, queue } = record;
  if (frozenReason)
    return (
      <Alert
        type="error"
        showIcon
        title={`${noun}已被平台冻结，暂时不能使用`}
        description={
          <>
            原因：{frozenReason.replace(/。$/, '')}。如有疑问，请致电客服热线
            <PlatformHotline />
            ；解除冻结后会发消息通知。
          </>
        }
      />
    );
  if (status.code === certificationStatus.inReview) {
    return (
      <Alert
        type="info"
        showIcon
        title={inForce ? '资料变更正在审核，原认证继续有效' : `${noun}资料正在审核`}
        description={`${momentText(submittedAt)} 提交，由平台运营人工核对证照。结果会发到「消息」，审核期间不能修改资料。${queue ? queueText(queue) : ''}${inForce ? '' : meanwhile}`}
      />
    );
  }
  if (status.code === certificationStatus.failed) {
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
