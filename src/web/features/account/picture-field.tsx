import type { ChangeEvent } from 'react';
import { TextField } from '#web/ui/field.tsx';
import type { usePicture } from './use-picture.ts';
import style from './account-form.module.css';

interface Props {
  source: ReturnType<typeof usePicture>;
  value: string;
  error: string | undefined;
  name?: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** 图形验证码: the picture is its own "another one" button. */
export function PictureField({ source, error, ...input }: Props) {
  const { picture, problem, renew } = source;
  return (
    <TextField
      label="图形验证码"
      required
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={10}
      placeholder="看图填写 4 位字符"
      error={problem ?? error}
      {...input}
      beside={
        <button type="button" className={style.picture} onClick={renew} aria-label="看不清，换一张图形验证码">
          {picture ? (
            <img src={picture.image} width="112" height="40" alt="图形验证码" />
          ) : (
            <span>换一张</span>
          )}
        </button>
      }
    />
  );
}
