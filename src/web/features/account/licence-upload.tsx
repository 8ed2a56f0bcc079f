import { Button, Upload } from 'antd';
import { useState } from 'react';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { upload } from '#web/api/call.ts';
import { StoredFile, type StoredFileRef } from './stored-file.tsx';

interface Props {
  id?: string;
  value?: StoredFileRef;
  onChange?: (file: StoredFileRef | undefined) => void;
}

const limit = 20 * 1024 * 1024;

/** Chooses, sends and shows one licence. The earlier file stays until a new one has arrived. For a Form.Item. */
export function LicenceUpload({ id, value, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const take = async (file: File) => {
    if (file.size > limit) return setProblem('文件超过 20 MB，请压缩后再上传。');
    setBusy(true);
    setProblem(undefined);
    try {
      onChange?.(await upload('common.upload', { moduleCode: 'licence', fileName: file.name }, file));
    } catch (error) {
      setProblem(failureText(asApiFailure(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      {value && <StoredFile file={value} />}
      <Upload
        accept=".jpg,.jpeg,.png,.webp,.pdf"
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button {...(id ? { id } : {})} loading={busy}>
          {value ? '重新上传' : '选择文件'}
        </Button>
      </Upload>
      <div className="field-hint">
        JPG、PNG、WebP 图片或 PDF，20 MB 以内；四角完整、文字清晰、在有效期内。
      </div>
      {problem && (
        <div className="field-error" role="alert">
          {problem}
        </div>
      )}
    </div>
  );
}
