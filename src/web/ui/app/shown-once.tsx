import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { CopyText } from '#web/ui/copy-text.tsx';

interface Props {
  /** That it is shown this once, and what to do with it. */
  warning: string;
  secret: string;
  copyLabel: string;
  /** In place of the secret alone: a sentence that has it. */
  children?: ReactNode;
}

/** A secret that nobody can look at again: the server keeps no copy that could be read. */
export const ShownOnce = ({ warning, secret, copyLabel, children }: Props) => (
  <div className="stack">
    <Alert type="warning" showIcon title={warning} />
    {children ?? <p className="typed num">{secret}</p>}
    <CopyText text={secret} label={copyLabel} />
  </div>
);
