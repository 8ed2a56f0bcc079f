import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { SaveState } from '#web/ui/app/autosave.ts';
import { SaveIndicator } from '#web/ui/app/save-indicator.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { Money } from '#web/ui/money.tsx';
import styles from './quoting.module.css';
import type { PackageDetail } from './types.ts';

interface Props {
  detail: PackageDetail;
  /** How many typed prices can't be saved as they are. */
  wrong: number;
  saving: SaveState;
  busy: boolean;
  whole: ReactNode;
  onRetry: () => void;
  onConfirm: () => void;
  onRevise: () => void;
  /** Not the only package of the quote. */
  mayDecline: boolean;
  onDecline: () => void;
  onResume: () => void;
}

/** Always in sight: what the package comes to, whether it is saved, and the next step. */
export function PackageFoot({ detail, wrong, saving, busy, whole, mayDecline, ...on }: Props) {
  const issues = detail.issues.length;
  return (
    <div className={`cluster between gap-3 ${styles.foot}`}>
      <div className="cluster">
        <strong>{detail.name}</strong>
        <StatusTag status={detail.status} />
        <span>
          <Money yuan={detail.quotedTotal} exact /> <small>/ 人</small>
        </span>
        {detail.editable &&
          (wrong > 0 ? (
            <span className="urgent" role="status">
              {wrong} 个价格有误，未保存
            </span>
          ) : (
            <SaveIndicator saving={saving} onRetry={on.onRetry} />
          ))}
      </div>
      <div className="cluster">
        {mayDecline && detail.actions.includes('cancel') && (
          <Button type="text" disabled={busy} onClick={on.onDecline}>
            不报这个套餐
          </Button>
        )}
        {detail.actions.includes('resume') && (
          <Button loading={busy} onClick={on.onResume}>
            恢复这个套餐
          </Button>
        )}
        {detail.actions.includes('confirm') && (
          <Button type="primary" loading={busy} onClick={on.onConfirm}>
            确认本套餐{issues > 0 ? `（${issues} 个问题）` : ''}
          </Button>
        )}
        {detail.actions.includes('revise') && (
          <Button loading={busy} onClick={on.onRevise}>
            修改本套餐
          </Button>
        )}
        {whole}
      </div>
    </div>
  );
}
