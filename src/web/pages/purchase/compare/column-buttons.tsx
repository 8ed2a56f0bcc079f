import { CloseOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import type { Arrangement, Column, Matrix } from './view.ts';

interface Props {
  arrangement: Arrangement;
  onArrange: (next: Arrangement) => void;
}

/** Pins a column beside the items, or hides it. */
export function ColumnButtons({ column, arrangement, onArrange }: Props & { column: Column }) {
  const { quotationId, institution } = column;
  const pinned = arrangement.pinned === quotationId;
  return (
    <span className="screen-only">
      <button
        type="button"
        className="icon-button"
        aria-pressed={pinned}
        aria-label={`固定 ${institution.name}`}
        title={pinned ? '取消固定' : '固定在左侧'}
        onClick={() => onArrange({ ...arrangement, pinned: pinned ? undefined : quotationId })}
      >
        {pinned ? <PushpinFilled /> : <PushpinOutlined />}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`隐藏 ${institution.name}`}
        title="暂不比较这家"
        onClick={() =>
          onArrange({
            hidden: [...arrangement.hidden, quotationId],
            pinned: pinned ? undefined : arrangement.pinned,
          })
        }
      >
        <CloseOutlined />
      </button>
    </span>
  );
}

/** Those that are hidden, each with the way back; nothing without any. */
export function HiddenColumns({ matrix, arrangement, onArrange }: Props & { matrix: Matrix }) {
  const hidden = matrix.columns.filter(({ quotationId }) => arrangement.hidden.includes(quotationId));
  if (hidden.length === 0) return null;
  return (
    <div className="cluster gap-2" role="group" aria-label="已隐藏的机构">
      <span className="hint">已隐藏 {hidden.length} 家：</span>
      {hidden.map(({ quotationId, institution }) => (
        <button
          key={quotationId}
          type="button"
          className="link-button"
          aria-label={`恢复显示 ${institution.name}`}
          onClick={() =>
            onArrange({ ...arrangement, hidden: arrangement.hidden.filter((one) => one !== quotationId) })
          }
        >
          {institution.name}
        </button>
      ))}
    </div>
  );
}
