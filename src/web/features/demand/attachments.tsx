import { Button } from 'antd';
import type { FileRef } from '#wire/common/common.ts';
import { useOpenFile } from '#web/ui/app/use-open-file.ts';

/** Files of a demand, each opened by a click. */
export function Attachments({ files }: { files: readonly FileRef[] }) {
  const openFile = useOpenFile();
  return (
    <span className="cluster gap-1">
      {files.map((file) => (
        <Button
          key={file.fileId}
          type="link"
          size="small"
          className="file-name"
          onClick={() => openFile(file)}
        >
          {file.name}
        </Button>
      ))}
    </span>
  );
}
