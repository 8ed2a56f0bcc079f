import { App, Button, Upload, type UploadFile } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FileRef, ModuleCode } from '#wire/common.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { upload } from '#web/api/call.ts';
import { openFile } from '#web/api/open-file.ts';

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
}

const none: FileRef[] = [];
const LIMIT_MB = 20;
const FILE_TYPE = 2; // spec section 9

/** Sends each file as it is chosen; a refused one says why and leaves the others. A click on a name opens it. */
export function FileUpload({
  id,
  value = none,
  onChange,
  purpose,
  max = 1,
  accept = '.jpg,.jpeg,.png,.pdf',
  disabled = false,
  label = '选择文件',
}: Props) {
  const { message } = App.useApp();
  const [underWay, setUnderWay] = useState(0);
  // Several files arrive at the same time: each adds to the latest list, not to the one it was chosen from.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const fileList: UploadFile[] = value.map(({ fileId, name }) => ({ uid: fileId, name, status: 'done' }));

  return (
    <Upload
      {...(id ? { id } : {})}
      accept={accept}
      disabled={disabled}
      fileList={fileList}
      maxCount={max}
      beforeUpload={(file) => {
        if (file.size <= LIMIT_MB * 1024 * 1024) return true;
        message.error(`“${file.name}”超过 ${LIMIT_MB} MB，请压缩后再上传。`, 6);
        return Upload.LIST_IGNORE;
      }}
      customRequest={async ({ file, onSuccess, onError }) => {
        const chosen = file as File;
        setUnderWay((before) => before + 1);
        try {
          const input = { fileName: chosen.name, fileType: FILE_TYPE, moduleCode: purpose };
          const { size: _, ...uploaded } = await upload('common.upload', input, chosen);
          latest.current = max === 1 ? [uploaded] : [...latest.current, uploaded];
          onChange?.(latest.current);
          onSuccess?.(uploaded);
        } catch (error) {
          const failure = asApiFailure(error);
          message.error(failureText(failure), 6);
          onError?.(failure);
        } finally {
          setUnderWay((before) => before - 1);
        }
      }}
      onPreview={async ({ uid }) => {
        const file = value.find(({ fileId }) => fileId === uid);
        if (!file) return;
        try {
          await openFile(file);
        } catch (error) {
          message.error(failureText(asApiFailure(error)), 6);
        }
      }}
      onRemove={({ uid }) => onChange?.(value.filter(({ fileId }) => fileId !== uid))}
    >
      {value.length < max && (
        <Button disabled={disabled} loading={underWay > 0}>
          {underWay > 0 ? '正在上传' : label}
        </Button>
      )}
    </Upload>
  );
}
