import { useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { paths } from '#web/paths.ts';
import { session } from '#web/session/session-store.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const leave = async () => {
    setBusy(true);
    try {
      await session.signOut();
      onClose();
      await navigate(paths.home());
    } catch (error) {
      setProblem(failureText(asApiFailure(error)));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title="您确定退出登录?"
      confirm="退出登录"
      busy={busy}
      problem={problem}
      onConfirm={leave}
      onCancel={onClose}
    />
  );
}
