import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ApiFailure, asApiFailure, failureText } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { draftOf, rebased } from './draft.ts';
import type { SaveState } from '#web/ui/app/autosave.ts';
import type { DemandAutosave } from './demand-autosave.ts';
import { paths } from '#web/paths.ts';

interface Props {
  demandId: string;
  autosave: DemandAutosave;
  saving: SaveState;
  onSettled: () => void;
}

/** The demand was changed in another tab or by a colleague: nothing is sent until the buyer says which content counts. */
export function ConflictDialog({ demandId, autosave, saving, onSettled }: Props) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const settle = async (keepMine: boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const demand = await call('demand.getMine', { demandId });
      if (!demand.actions.includes('edit')) {
        await navigate(paths.purchaseOrder(demandId));
        return;
      }
      const saved = draftOf(demand);
      const draft = keepMine ? rebased(autosave.get().value.draft, saved) : saved;
      autosave.replace({ draft, saved, version: demand.version });
      onSettled();
    } catch (error) {
      setFailure(asApiFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={saving.status === 'conflict'}
      title="这份需求已在另一个页面修改"
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <>
          <Button loading={busy} onClick={() => settle(false)}>
            载入另一处的内容
          </Button>
          <Button type="primary" loading={busy} onClick={() => settle(true)}>
            保留本页内容
          </Button>
        </>
      }
    >
      <p>本页的修改没有丢失，也还没有保存。请选择以哪一份为准：</p>
      <p>「保留本页内容」会覆盖另一处的修改；「载入另一处的内容」会放弃本页尚未保存的修改。</p>
      {failure && <Alert type="error" showIcon title={failureText(failure)} />}
    </Modal>
  );
}
