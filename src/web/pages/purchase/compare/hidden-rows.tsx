interface Props {
  shown: number;
  of: number;
  onShowAll: () => void;
}

/** How many items the filters leave out, and the way to them. */
export function HiddenRows({ shown, of, onShowAll }: Props) {
  if (shown === of) return null;
  return (
    <span className="hint">
      {shown === 0 ? '没有符合筛选的项目，' : '其余 '}
      {of - shown} 项未显示。
      <button type="button" className="link-button" onClick={onShowAll}>
        显示全部项目
      </button>
    </span>
  );
}
