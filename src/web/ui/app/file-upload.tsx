import { Button, Upload, type UploadFile } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FileRef, ModuleCode } from '#wire/common/common.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { uploadFile } from '#web/api/upload-file.ts';
import { problemOfPicture } from './check-picture.ts';
import { useOpenFile } from './use-open-file.ts';

interface Props {
  id?: string;
  value?: FileRef[];
  onChange?: (files: FileRef[]) => void;
  /** What the files are for: decides which kinds are taken and who may read them. */
  purpose: ModuleCode;
  max?: number;
  /** Endings the file dialog offers; the server looks at the content itself. */
  accept?: string;
  disabled?: boolean;
  label?: string;
  /** A new file takes the place of the one there is, which is shown elsewhere. */
  replaces?: boolean;
}

const none: FileRef[] = [];
const LIMIT_MB = 20;

/** Sends each file as it is chosen; why one failed stands below the button and leaves the others. A click on a name
 * opens it. */
export function FileUpload(props: Props) {
  const { id, value = none, onChange, purpose, max = 1, accept = '.jpg,.jpeg,.png,.pdf' } = props;
  const { disabled = false, label = '选择文件', replaces = false } = props;
  const openFile = useOpenFile();
  const [underWay, setUnderWay] = useState(0);
  const [problem, setProblem] = useState<string>();
  // Several files arrive at the same time: each adds to the latest list, not to the one it was chosen from.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const fileList: UploadFile[] = value.map(({ fileId, name }) => ({ uid: fileId, name, status: 'done' }));

  const send = async (file: File) => {
    if (file.size > LIMIT_MB * 1024 * 1024)
      return setProblem(`“${file.name}”超过 ${LIMIT_MB} MB，请压缩后再上传。`);
    const unfit = await problemOfPicture(file);
    if (unfit) return setProblem(unfit);
    setUnderWay((before) => before + 1);
    setProblem(undefined);
    try {
      const { size: _, ...uploaded } = await uploadFile(purpose, file);
      latest.current = max === 1 ? [uploaded] : [...latest.current, uploaded];
      onChange?.(latest.current);
    } catch (error) {
      setProblem(failureText(asApiFailure(error)));
    } finally {
      setUnderWay((before) => before - 1);
    }
  };
  const open = (uid: string) => {
    const file = value.find(({ fileId }) => fileId === uid);
    if (file) openFile(file);
  };
  return (
    <>
      <Upload
        // Whatever is dropped is sent: the server says what is wrong with it, the kit would say nothing.
        accept={{ format: accept, filter: 'native' }}
        disabled={disabled}
        fileList={fileList}
        showUploadList={!replaces}
        multiple={max > 1}
        beforeUpload={(file) => {
          void send(file);
          return Upload.LIST_IGNORE;
        }}
        onPreview={({ uid }) => open(uid)}
        onRemove={({ uid }) => onChange?.(value.filter(({ fileId }) => fileId !== uid))}
      >
        {(replaces || value.length < max) && (
          <Button {...(id ? { id } : {})} disabled={disabled} loading={underWay > 0}>
            {underWay > 0 ? '正在上传' : label}
          </Button>
        )}
      </Upload>
      {problem && (
        <div className="field-error" role="alert">
          {problem}
        </div>
      )}
    </>
  );
}
