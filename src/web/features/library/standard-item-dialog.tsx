import { Button, Empty, Input, Modal, Skeleton } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useCall } from '#web/api/use-call.ts';
import { Money } from '#web/ui/money.tsx';
import { ErrorResult } from '#web/ui/app/error-result.tsx';

export interface StandardItem {
  readonly code: string;
  readonly name: string;
}

interface Props {
  /** The institution's own name for it; undefined: closed. */
  name: string | undefined;
  onChoose: (item: StandardItem | null) => void;
  onClose: () => void;
}

const searchPause = 200;

/** Finds the standard item for an own one: the nearest names first, then whatever is typed (name, alias, pinyin, code). */
export function StandardItemDialog({ name, onChoose, onClose }: Props) {
  return (
    <Modal
      open={name !== undefined}
      title={`“${name ?? ''}”对应哪个标准项目？`}
      width={640}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {name !== undefined && <Search name={name} onChoose={onChoose} />}
    </Modal>
  );
}

function Search({ name, onChoose }: { name: string; onChoose: Props['onChoose'] }) {
  const [text, setText] = useState('');
  const [keyword, setKeyword] = useState(name);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      setKeyword(text.trim() || name);
      setAt(0);
    }, searchPause);
    return () => clearTimeout(timer);
  }, [text, name]);
  const found = useCall('catalogue.listForMapping', { keyword: keyword.slice(0, 100), size: 20 });
  const items = found.data?.records ?? [];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((before) => Math.max(0, Math.min(items.length - 1, before + step)));
    }
    const chosen = items[at];
    if (event.key === 'Enter' && chosen && !found.loading) onChoose(chosen);
  };

  return (
    <>
      <Input
        autoFocus
        allowClear
        maxLength={50}
        placeholder="输入名称、别名、拼音首字母或编码，↑↓ 选择，回车确定"
        aria-label="搜索标准项目"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {found.failure && !found.data ? (
        <ErrorResult failure={found.failure} onRetry={found.reload} />
      ) : !found.data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <ul className="library-standard" aria-busy={found.loading}>
          {items.length === 0 && (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description="没有找到，换个说法试试；确实没有时选“无对应标准项目”。"
            />
          )}
          {items.map((item, index) => (
            <li key={item.code}>
              <button
                type="button"
                className={index === at ? 'is-current' : ''}
                onMouseMove={() => setAt(index)}
                onClick={() => onChoose(item)}
              >
                <span>
                  <strong>{item.name}</strong>
                  <span className="library-note">
                    {item.why}
                    {item.aliases.length > 0 && ` · 又名 ${item.aliases.slice(0, 3).join('、')}`}
                  </span>
                </span>
                <span className="library-note">
                  参考价 <Money yuan={item.referencePrice} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="library-standard-foot">
        <span className="library-note">没有对应标准项目的，可以保留在项目库中，但不参与自动匹配和报价。</span>
        <Button onClick={() => onChoose(null)}>无对应标准项目</Button>
      </div>
    </>
  );
}
