import type { ComponentProps } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Kit } from './kit.tsx';

/** For pages that do without the component kit until they ask something. */
export function ConfirmDialogAlone(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Kit>
      <ConfirmDialog {...props} />
    </Kit>
  );
}
