import type { FileRef } from '#wire/common/common.ts';
import { momentText } from '#web/ui/time.ts';
import { Attachments } from './attachments.tsx';

interface Props {
  files: {
    attachments: readonly FileRef[];
    earlierAttachments: readonly { revision: number; sentAt: string; files: readonly FileRef[] }[];
  };
}

export const hasFiles = ({ attachments, earlierAttachments }: Props['files']): boolean =>
  attachments.length > 0 || earlierAttachments.length > 0;

/** What a quote came with, and what its earlier versions came with. */
export const QuotationFiles = ({ files: { attachments, earlierAttachments } }: Props) => (
  <div>
    {attachments.length > 0 ? <Attachments files={attachments} /> : '无'}
    {earlierAttachments.map(({ revision, sentAt, files }) => (
      <div key={revision} className="hint">
        第 {revision} 版（{momentText(sentAt)}）附：
        <Attachments files={files} />
      </div>
    ))}
  </div>
);
