import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Popconfirm } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { uploadFile } from '#web/api/upload-file.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { PickFile } from '#web/ui/app/pick-file.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './photos-panel.module.css';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

type Photos = CallOutput<'institution.photos'>;
type Photo = Photos['photos'][number];

/** What visitors see of the house: chosen, cropped, named and put in order; each change is on the public page at once. */
export function PhotosPanel({ institutionId }: { institutionId: string }) {
  const query = useCallQuery('institution.photos', { institutionId });
  return (
    <Panel title="公开主页的照片">
      <Loaded query={query}>{(data) => <PhotoList institutionId={institutionId} data={data} />}</Loaded>
    </Panel>
  );
}

function PhotoList({
  institutionId,
  data: { photos, most, mayChange },
}: {
  institutionId: string;
  data: Photos;
}) {
  const { run, busy, failure } = useCallMutation('institution.savePhotos');
  const [chosen, setChosen] = useState<File>();
  const [problem, setProblem] = useState('');
  const save = (next: readonly Photo[]) =>
    run({
      institutionId,
      photos: next.map(({ file, caption }) => ({ fileId: file.fileId, caption })),
      before: photos.map(({ file }) => file.fileId),
    });
  const add = async (picture: File) => {
    setProblem('');
    try {
      const { size: _, ...file } = await uploadFile('institution_photo', picture);
      if (!(await save([...photos, { file, caption: '' }]))) return;
      setChosen(undefined);
      message.success('照片已加到公开主页。');
    } catch (error) {
      setProblem(failureText(asApiFailure(error)));
    }
  };
  const swap = (a: number, b: number) => {
    const next = [...photos];
    [next[a], next[b]] = [photos[b] as Photo, photos[a] as Photo];
    void save(next);
  };
  return (
    <div className="stack gap-3">
      <FailureAlert failure={failure} />
      {photos.length === 0 && (
        <p className="soft">还没有照片，公开主页和列表里显示的是示意图。采购方更愿意联系有实景照片的机构。</p>
      )}
      <ol className={`grid ${styles.photos}`}>
        {photos.map((photo, i) => (
          <li key={photo.file.fileId} className="stack gap-2">
            <div className={styles.frame}>
              <img className={styles.photo} src={photo.file.src} alt={photo.caption || `第 ${i + 1} 张`} />
              {i === 0 && <Tag tone="teal">封面</Tag>}
            </div>
            {mayChange ? (
              <PhotoTools
                photo={photo}
                place={i}
                count={photos.length}
                busy={busy}
                onMove={(by) => swap(i, i + by)}
                onCover={() => void save([photo, ...photos.filter((one) => one !== photo)])}
                onCaption={(caption) =>
                  void save(photos.map((one) => (one === photo ? { ...one, caption } : one)))
                }
                onRemove={() => void save(photos.filter((one) => one !== photo))}
              />
            ) : (
              <span className="hint">{photo.caption}</span>
            )}
          </li>
        ))}
      </ol>
      {mayChange && (
        <div className="cluster">
          <PickFile
            accept=".jpg,.jpeg,.png,.webp"
            disabled={busy || photos.length >= most}
            onPick={(file) => {
              setProblem('');
              setChosen(file);
            }}
          >
            <Button disabled={busy || photos.length >= most}>添加照片</Button>
          </PickFile>
          <span className="hint">
            最多 {most} 张，第一张是封面，也用于机构列表；上传前裁剪为 16:9，拍摄地点等信息不会上传。
          </span>
        </div>
      )}
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog file={chosen} problem={problem} onCropped={add} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface ToolsProps {
  photo: Photo;
  place: number;
  count: number;
  busy: boolean;
  onMove: (by: -1 | 1) => void;
  onCover: () => void;
  onCaption: (caption: string) => void;
  onRemove: () => void;
}

function PhotoTools({
  photo: { caption },
  place,
  count,
  busy,
  onMove,
  onCover,
  onCaption,
  onRemove,
}: ToolsProps) {
  const name = `第 ${place + 1} 张`;
  const [typed, setTyped] = useState(caption);
  const saveCaption = () => {
    if (typed.trim() !== caption) onCaption(typed.trim());
  };
  return (
    <>
      <Input
        aria-label={`${name}的说明`}
        placeholder="说明，例如：采血大厅"
        maxLength={30}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={saveCaption}
        onPressEnter={saveCaption}
      />
      <div className="cluster gap-1">
        <Button
          size="small"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={`${name}前移`}
          disabled={busy || place === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          icon={<ArrowRightOutlined aria-hidden />}
          aria-label={`${name}后移`}
          disabled={busy || place === count - 1}
          onClick={() => onMove(1)}
        />
        {place > 0 && (
          <Button size="small" disabled={busy} aria-label={`${name}设为封面`} onClick={onCover}>
            设为封面
          </Button>
        )}
        <Popconfirm
          title={`从公开主页删除${name}？`}
          description="删除后要重新上传才能恢复。"
          okText="删除"
          okButtonProps={{ danger: true }}
          onConfirm={onRemove}
        >
          <Button
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除${name}`}
            disabled={busy}
          />
        </Popconfirm>
      </div>
    </>
  );
}
