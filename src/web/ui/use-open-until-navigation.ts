import { useState } from 'react';
import { useLocation } from 'react-router';

/** Open or closed, for menus: what was opened on one page is closed on the next. */
export function useOpenUntilNavigation(): [open: boolean, setOpen: (open: boolean) => void] {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  return [openedAt === key, (open) => setOpenedAt(open ? key : undefined)];
}
