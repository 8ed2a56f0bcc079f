import { App, Button, Upload, type UploadFile } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { upload } from '#web/api/call.ts';

/** A file on the server: what a form keeps and sends. */
export interface UploadedFile {
  name: string;
  src: string;
}

interface Props {
  id?: string;
  value?: UploadedFile[];
  onChange?: (files: UploadedFile[]) => void;
  max?: number;
  /** Endings the file dialog offers; the server looks at the content itself. */
  accept?: string;
  disabled?: boolean;
  label?: string;
}

const none: UploadedFile[] = [];
const LIMIT_MB = 20;
const FILE_TYPE = 2;
const MODULE_CODE = 'bid_tender_file';

/** Sends each file as it is chosen; a refused one says why and leaves the others. */
export function FileUpload({
  id,
  value = none,
  onChange,
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
  const fileList: UploadFile[] = value.map(({ name, src }) => ({ uid: src, name, status: 'done' }));

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
          const input = { fileName: chosen.name, fileType: FILE_TYPE, moduleCode: MODULE_CODE } as const;
          const { src } = (await upload('common.upload', input, chosen)) as { src: string };
          const uploaded = { name: chosen.name, src };
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
      onRemove={({ uid }) => onChange?.(value.filter(({ src }) => src !== uid))}
    >
      {value.length < max && (
        <Button disabled={disabled} loading={underWay > 0}>
          {underWay > 0 ? '正在上传' : label}
        </Button>
      )}
    </Upload>
  );
}
