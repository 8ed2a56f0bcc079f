import { Button } from 'antd';
import type { ReactNode } from 'react';
import { failureText } from '#web/api/api-failure.ts';
import { Money } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';
import type { PackageDetail } from './types.ts';
import type { PackageEditor } from './use-package.ts';

interface Props {
  detail: PackageDetail;
  editor: PackageEditor;
  whole: ReactNode;
  onConfirm: () => void;
  onRevise: () => void;
}

/** Always in sight: what the package comes to, whether it is saved, and the next step. */
export function PackageFoot({ detail, editor, whole, onConfirm, onRevise }: Props) {
  return (
    <div className="quote-foot">
      <div className="quote-foot-package">
        <strong>{detail.name}</strong>
        <StatusTag status={detail.status} />
        <Money yuan={detail.quotedTotal} exact />
        <span className="quote-minor">/ 人</span>
        {detail.editable && <SaveState editor={editor} />}
      </div>
      <div className="quote-foot-actions">
        {detail.actions.includes('confirm') && (
          <Button type="primary" loading={editor.busy} onClick={onConfirm}>
            确认本套餐{detail.issues.length > 0 ? `（${detail.issues.length} 个问题）` : ''}
          </Button>
        )}
        {detail.actions.includes('revise') && (
          <Button loading={editor.busy} onClick={onRevise}>
            修改本套餐
          </Button>
        )}
        {whole}
      </div>
    </div>
  );
}

const words = { saved: '已保存', typing: '输入中…', saving: '保存中…', failed: '未保存' } as const;

function SaveState({ editor }: { editor: PackageEditor }) {
  const { saveState, saveFailure } = editor;
  return (
    <span className="quote-save" data-state={saveState} role="status">
      {words[saveState]}
      {saveState === 'failed' && (
        <>
          {saveFailure && Object.keys(saveFailure.fields).length === 0 && `：${failureText(saveFailure)}`}
          <Button size="small" type="link" onClick={() => void editor.flush()}>
            重试
          </Button>
        </>
      )}
    </span>
  );
}
