import { Button, Image, Spin } from 'antd';
import { useEffect, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { download } from '#web/api/call.ts';
import { fetchFile } from '#web/api/open-file.ts';
import { message } from './messages.tsx';

export type StoredFileRef = NonNullable<CallOutput<'company.detail'>['licence']>;

/** A private file is read with the access token, which an <img> can't send: its bytes come as an object URL. */
function useFileUrl(src: string | undefined) {
  const [state, setState] = useState<{ url?: string; problem?: string }>({});
  useEffect(() => {
    if (!src) return undefined;
    const control = new AbortController();
    let url: string | undefined;
    setState({});
    const show = async () => {
      try {
        const blob = await fetchFile(src, { signal: control.signal });
        if (control.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setState({ url });
      } catch (error) {
        if (!control.signal.aborted) setState({ problem: failureText(asApiFailure(error)) });
      }
    };
    void show();
    return () => {
      control.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [src]);
  return state;
}

/** A licence: the picture itself, enlarged on a click; a PDF as a download. */
export function StoredFile({ file, width = 200 }: { file: StoredFileRef | null; width?: number }) {
  const isImage = file?.mime.startsWith('image/') === true;
  const { url, problem } = useFileUrl(isImage ? file.src : undefined);
  if (!file) return <span>未上传</span>;
  const save = () =>
    download('common.download', { name: file.src.split('/').at(-1) ?? '' }, file.name).catch(
      (error: unknown) => message.error(failureText(asApiFailure(error))),
    );
  return (
    <div>
      {isImage && problem && <p>{problem}</p>}
      {isImage && !problem && !url && <Spin />}
      {url && <Image src={url} width={width} alt={file.name} />}
      <div>
        <Button type="link" size="small" className="file-name" onClick={save}>
          下载 {file.name}
        </Button>
      </div>
    </div>
  );
}
