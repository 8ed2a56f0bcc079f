import { Alert, Slider } from 'antd';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { problemOfPicture } from '#web/ui/app/check-picture.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import styles from './photos-panel.module.css';

/** What is made of a picture: of the house, and of a person. */
const sizes = { wide: { width: 1600, height: 900 }, round: { width: 480, height: 480 } } as const;
type Shape = keyof typeof sizes;

/** The part of a picture, drawn anew: what a camera wrote into the file (place, device) does not come along. */
async function cropped(picture: ImageBitmap, area: Area, name: string, shape: Shape): Promise<File> {
  const { width, height } = sizes[shape];
  const canvas = document.createElement('canvas');
  // Never enlarged.
  canvas.width = Math.min(width, Math.round(area.width));
  canvas.height = Math.round((canvas.width * height) / width);
  const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
  // Where the picture is transparent.
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
  if (!blob) throw new Error('The canvas gave no picture.');
  return new File([blob], name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
}

interface Props {
  file: File;
  shape?: Shape;
  /** What went wrong when the cropped picture was sent. */
  problem: string;
  onCropped: (picture: File) => Promise<void>;
  onClose: () => void;
}

/** Chooses the part of a picture that is shown, by pointer or arrow keys. */
export function CropDialog({ file, shape = 'wide', problem, onCropped, onClose }: Props) {
  const [picture, setPicture] = useState<{ url: string; bitmap: ImageBitmap }>();
  const [unreadable, setUnreadable] = useState('');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    // Before it is unfolded.
    problemOfPicture(file)
      .then((unfit) => {
        if (unfit) return setUnreadable(unfit);
        return createImageBitmap(file).then((bitmap) => setPicture({ url, bitmap }));
      })
      .catch(() => setUnreadable(`“${file.name}”不是能打开的图片，请换一张 JPG、PNG 或 WebP。`));
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const take = async () => {
    if (!picture || !area) return;
    setBusy(true);
    try {
      await onCropped(await cropped(picture.bitmap, area, file.name, shape));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="裁剪照片"
      okText="使用照片"
      busy={busy}
      disabled={!area || unreadable !== ''}
      onOk={() => void take()}
      onClose={onClose}
    >
      <div className="stack gap-3">
        {problem && <Alert type="error" showIcon title={problem} />}
        {unreadable && <Alert type="error" showIcon title={unreadable} />}
        {picture && (
          <>
            <div className={styles.crop}>
              <Cropper
                image={picture.url}
                crop={crop}
                zoom={zoom}
                maxZoom={4}
                aspect={sizes[shape].width / sizes[shape].height}
                cropShape={shape === 'round' ? 'round' : 'rect'}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
                disableAutomaticStylesInjection
                cropperProps={{ 'aria-label': '照片的显示范围，可用方向键移动' }}
              />
            </div>
            <Slider
              min={1}
              max={4}
              step={0.1}
              value={zoom}
              onChange={setZoom}
              ariaLabelForHandle="缩放"
              tooltip={{ formatter: (times) => `放大 ${times} 倍` }}
            />
            <p className="hint">拖动照片选择显示的部分，滑块或滚轮缩放；也可以用方向键移动。</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
