import { useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { paths } from '#web/paths/paths.ts';
import { session } from '#web/session/session-store.ts';
import { FormProblem } from '#web/ui/public/form-parts.tsx';
import { PublicDialog } from '#web/ui/public/public-dialog.tsx';

interface Props {
  /** On a signed-in page: it is left as it is shown, or it would load itself again as a visitor's. */
  leavesPage?: boolean;
  onClose: () => void;
}

/** A question before signing out; mounted means open. */
export function LogoutDialog({ leavesPage = false, onClose }: Props) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const leave = async () => {
    setBusy(true);
    try {
      await session.signOut(leavesPage ? paths.home() : undefined);
      if (leavesPage) return;
      onClose();
      await navigate(paths.home());
    } catch (error) {
      setProblem(failureText(asApiFailure(error)));
      setBusy(false);
    }
  };
  return (
    <PublicDialog title="您确定退出登录?" onClose={() => !busy && onClose()}>
      <FormProblem>{problem}</FormProblem>
      <div className="dialog-actions">
        <button type="button" className="btn btn-line" disabled={busy} onClick={onClose}>
          取消
        </button>
        <button type="button" className="btn btn-main" disabled={busy} aria-busy={busy} onClick={leave}>
          退出登录
        </button>
      </div>
    </PublicDialog>
  );
}
