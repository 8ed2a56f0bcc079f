import type { FileRef } from '#wire/common/common.ts';
import { FileUpload } from '#web/ui/app/file-upload.tsx';
import { StoredFile } from '#web/ui/app/stored-file.tsx';

interface Props {
  id?: string;
  value?: FileRef;
  onChange?: (file: FileRef | undefined) => void;
}

/** One licence with its picture. The earlier file stays until a new one has arrived. For a Form.Item. */
export const LicenceUpload = ({ id, value, onChange }: Props) => (
  <>
    {value && <StoredFile file={value} />}
    <FileUpload
      {...(id ? { id } : {})}
      purpose="licence"
      accept=".jpg,.jpeg,.png,.webp,.pdf"
      label={value ? '重新上传' : '选择文件'}
      replaces
      {...(value && { value: [value] })}
      onChange={(files) => onChange?.(files[0])}
    />
    <div className="field-hint">JPG、PNG、WebP 图片或 PDF，20 MB 以内；四角完整、文字清晰、在有效期内。</div>
  </>
);
