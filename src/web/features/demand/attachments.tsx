import { App, Button } from 'antd';
import type { FileRef } from '#wire/common.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { openFile } from '#web/api/open-file.ts';

/** Files of a demand, each opened by a click. */
export function Attachments({ files }: { files: readonly FileRef[] }) {
  const { message } = App.useApp();
  const open = async (file: FileRef) => {
    try {
      await openFile(file);
    } catch (error) {
      message.error(failureText(asApiFailure(error)));
    }
  };
  return (
    <span className="cluster gap-1">
      {files.map((file) => (
        <Button key={file.fileId} type="link" size="small" className="file-name" onClick={() => open(file)}>
          {file.name}
        </Button>
      ))}
    </span>
  );
}
