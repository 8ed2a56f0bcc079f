import { Upload } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  /** Endings the file dialog offers. */
  accept: string;
  disabled?: boolean;
  onPick: (file: File) => void;
  /** Its button. */
  children: ReactNode;
}

/** Hands over a file as it is chosen; for files that are stored and listed there is `FileUpload`. */
export const PickFile = ({ accept, onPick, children, ...props }: Props) => (
  <Upload
    {...props}
    // Whatever is dropped is handed over, for its reader to say what is wrong with it: the kit would say nothing.
    accept={{ format: accept, filter: 'native' }}
    showUploadList={false}
    beforeUpload={(file) => {
      onPick(file);
      return Upload.LIST_IGNORE;
    }}
  >
    {children}
  </Upload>
);
