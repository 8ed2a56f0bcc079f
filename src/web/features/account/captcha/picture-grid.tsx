import { useState } from 'react';
import type { ShownCaptcha } from '#wire/account/captcha.ts';
import style from './captcha-dialog.module.css';

interface Props {
  /** Undefined while it is on its way. */
  shown: Extract<ShownCaptcha, { kind: 'pictures' }> | undefined;
  busy: boolean;
  onPicked: (picks: readonly number[]) => void;
}

const cells = Array.from({ length: 9 }, (_, cell) => cell);

/** Nine pictures as nine buttons over one image; a second press takes a pick back. The last one sends. */
export function PictureGrid({ shown, busy, onPicked }: Props) {
  const [picks, setPicks] = useState<readonly number[]>([]);
  const pick = (cell: number) => {
    if (!shown || busy) return;
    const next = picks.includes(cell) ? picks.filter((one) => one !== cell) : [...picks, cell];
    setPicks(next);
    if (next.length === shown.words.length) onPicked(next);
  };
  return (
    <>
      <p className={`cluster ${style.task}`}>
        请依次点选：
        {shown ? (
          shown.words.map((word, i) => (
            <b key={word} className={i < picks.length ? style.picked : undefined}>
              {word}
            </b>
          ))
        ) : (
          <span className="skeleton" />
        )}
      </p>
      <div className={style.grid} role="group" aria-label="九张图案" aria-busy={!shown || busy}>
        {shown && <img src={shown.image} width="300" height="300" alt="" />}
        {cells.map((cell) => {
          const order = picks.indexOf(cell) + 1;
          const place = `第 ${Math.floor(cell / 3) + 1} 行第 ${(cell % 3) + 1} 张`;
          return (
            <button
              key={cell}
              type="button"
              disabled={!shown}
              aria-pressed={order > 0}
              aria-label={order > 0 ? `${place}，第 ${order} 个选中` : place}
              onClick={() => pick(cell)}
            >
              {order > 0 && <span aria-hidden="true">{order}</span>}
            </button>
          );
        })}
      </div>
      <p className="sr-only" role="status">
        {busy ? '正在验证，请稍候。' : `已选 ${picks.length} 个。`}
      </p>
    </>
  );
}
