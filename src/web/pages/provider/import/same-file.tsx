import type { CallOutput } from '#wire/invoke.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText } from '#web/ui/time.ts';

/** Says that the very same file was uploaded before: when, by whom, and as which batch. */
export function SameFile({ batch }: { batch: CallOutput<'import.detail'> }) {
  const earlier = batch.sameFile;
  if (!earlier) return null;
  return (
    <Notice
      type="warning"
      title={`这份文件在 ${momentText(earlier.createdAt)} 已由 ${earlier.createdBy} 上传过，内容完全相同`}
      description={
        <>
          当时的批次是 <TextLink to={workPaths.importBatch(earlier.id)}>{earlier.fileName}</TextLink>
          。不需要再导入一次时，请删除这个批次。
        </>
      }
    />
  );
}
