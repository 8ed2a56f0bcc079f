import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import type { DemandAutosave } from './draft/demand-autosave.ts';
import { draftOf, rebased } from './draft/draft.ts';

interface Props {
  demandId: string;
  autosave: DemandAutosave;
  open: boolean;
  onSettled: () => void;
}

/** The demand was changed in another tab or by a colleague: nothing is sent until the buyer says which content counts. */
export function ConflictDialog({ demandId, autosave, open, onSettled }: Props) {
  const navigate = useNavigate();
  const { data, failure, loading, reload } = useCallQuery('demand.getMine', open ? { demandId } : undefined);
  const settle = async (keepMine: boolean) => {
    if (!data) return;
    if (!data.actions.includes('edit')) {
      await navigate(paths.purchaseOrder(demandId));
      return;
    }
    const saved = draftOf(data);
    const draft = keepMine ? rebased(autosave.get().value.draft, saved) : saved;
    autosave.replace({ demandId, draft, saved, version: data.version });
    onSettled();
  };
  return (
    <Dialog
      open={open}
      title="这份需求已在另一个页面修改"
      closable={false}
      keyboard={false}
      footer={
        <>
          <Button loading={loading} disabled={!data} onClick={() => settle(false)}>
            载入另一处的内容
          </Button>
          <Button type="primary" loading={loading} disabled={!data} onClick={() => settle(true)}>
            保留本页内容
          </Button>
        </>
      }
    >
      <p>本页的修改没有丢失，也还没有保存。请选择以哪一份为准：</p>
      <p>「保留本页内容」会覆盖另一处的修改；「载入另一处的内容」会放弃本页尚未保存的修改。</p>
      <FailureAlert className="notice" failure={failure} action={<Button onClick={reload}>重试</Button>} />
    </Dialog>
  );
}
