import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { FileRef } from '#wire/common/common.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { uploadFile } from '#web/api/upload-file.ts';
import { PickFile } from '#web/ui/app/pick-file.tsx';
import styles from './doctors.module.css';

const CropDialog = lazy(async () => ({
  default: (await import('#web/features/institution-application/crop-dialog.tsx')).CropDialog,
}));

interface Props {
  id?: string;
  value?: FileRef | null;
  onChange?: (photo: FileRef | null) => void;
}

/** A portrait: chosen, cropped to what the public page shows, and shown as it will be. */
export function PhotoField({ id, value, onChange }: Props) {
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState('');
  const send = async (picture: File) => {
    setProblem('');
    try {
      const { size: _, ...file } = await uploadFile('institution_photo', picture);
      onChange?.(file);
      setChosen(undefined);
    } catch (error) {
      setProblem(failureText(asApiFailure(error)));
    }
  };
  return (
    <div className="row gap-4">
      {value && <img className={`${styles.photo} ${styles.large}`} src={value.src} alt="照片" />}
      <PickFile
        accept=".jpg,.jpeg,.png,.webp"
        onPick={(file) => {
          setProblem('');
          setChosen(file);
        }}
      >
        <Button {...(id ? { id } : {})}>{value ? '更换照片' : '选择照片'}</Button>
      </PickFile>
      {value && <Button onClick={() => onChange?.(null)}>移除照片</Button>}
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            file={chosen}
            shape="round"
            problem={problem}
            onCropped={send}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
