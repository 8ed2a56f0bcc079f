import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { SaveState } from '#web/ui/app/autosave.ts';
import { SaveIndicator } from '#web/ui/app/save-indicator.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { isOffered } from './package-figures.tsx';
import styles from './quoting.module.css';
import type { PackageDetail } from './types.ts';

export interface FootAction {
  key: string;
  label: string;
  look?: 'primary' | 'text';
  disabled?: boolean;
  /** Why it is disabled. */
  title?: string;
  onClick: () => void;
}

interface Props {
  detail: PackageDetail;
  /** How many typed prices can't be saved as they are. */
  wrong: number;
  saving: SaveState;
  busy: boolean;
  /** For the quotation as a whole. */
  whole: readonly FootAction[];
  onRetry: () => void;
  onConfirm: () => void;
  onRevise: () => void;
  /** Not the only package of the quote. */
  mayDecline: boolean;
  onDecline: () => void;
  onResume: () => void;
}

/** Always in sight: what the package comes to, whether it is saved, and the next step. On a phone one row: the rest is in a menu. */
export function PackageFoot({ detail, wrong, saving, busy, whole, mayDecline, ...on }: Props) {
  const issues = detail.issues.length;
  const may = (action: PackageDetail['actions'][number]) => detail.actions.includes(action);
  const own: FootAction[] = [
    ...(mayDecline && may('cancel')
      ? [{ key: 'decline', label: '不报这个套餐', look: 'text' as const, onClick: on.onDecline }]
      : []),
    ...(may('resume') ? [{ key: 'resume', label: '恢复这个套餐', onClick: on.onResume }] : []),
    ...(may('confirm')
      ? [
          {
            key: 'confirm',
            label: `确认本套餐${issues > 0 ? `（${issues} 个问题）` : ''}`,
            look: 'primary' as const,
            onClick: on.onConfirm,
          },
        ]
      : []),
    ...(may('revise') ? [{ key: 'revise', label: '修改本套餐', onClick: on.onRevise }] : []),
  ];
  const actions = [...own.map((one) => ({ ...one, disabled: busy })), ...whole];
  const isNext = ({ look, disabled }: FootAction) => look === 'primary' && !disabled;
  const main = own.find(isNext) ?? whole.find(isNext) ?? whole[0] ?? own[0];
  const others = actions.filter(({ key }) => key !== main?.key);
  return (
    <div className={`cluster between gap-3 screen-only ${styles.foot}`}>
      <div className="cluster">
        <strong className={styles.roomy}>{detail.name}</strong>
        <span className={styles.roomy}>
          <StatusTag status={detail.status} />
        </span>
        {isOffered(detail) && (
          <span>
            <Money yuan={detail.quotedTotal} /> <small>/ 人</small>
          </span>
        )}
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
        {actions.map(({ key, label, look, disabled = false, title, onClick }) => (
          <Button
            key={key}
            {...(key === main?.key ? {} : { className: styles.roomy ?? '' })}
            {...(look && { type: look })}
            disabled={disabled}
            title={title}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
        {others.length > 0 && (
          <Dropdown
            trigger={['click']}
            // In the foot: it stays where its button is when the page above grows or shrinks with a saved price.
            getPopupContainer={(button) => button.parentElement ?? document.body}
            menu={{
              items: others.map(({ key, label, title, disabled = false, onClick }) => ({
                key,
                label: title ?? label,
                disabled,
                onClick,
              })),
            }}
          >
            <Button className={styles.more ?? ''} icon={<MoreOutlined />} aria-label="更多操作" />
          </Dropdown>
        )}
      </div>
    </div>
  );
}
