import { Button } from 'antd';
import { useState } from 'react';
import type { CallInput } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { download } from '#web/api/call.ts';
import { message } from './messages.tsx';

interface Props<N extends CallName> {
  /** A call declared with `file`. */
  name: N;
  input: CallInput<N>;
  /** For when the server names none. */
  fileName: string;
  look?: 'link' | 'primary';
  children: string;
}

/** Fetches a file, mostly a list as a spreadsheet; why it failed is said in a message. */
export function ExportButton<N extends CallName>({ name, input, fileName, look, children }: Props<N>) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      await download(name, input, fileName);
    } catch (error) {
      message.error(failureText(asApiFailure(error)), 6);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      type={look ?? 'default'}
      size={look === 'link' ? 'small' : 'medium'}
      loading={busy}
      onClick={fetchFile}
    >
      {children}
    </Button>
  );
}
