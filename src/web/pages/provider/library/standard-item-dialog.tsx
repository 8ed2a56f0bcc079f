import { Button, Input, Modal } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Money } from '#web/ui/money.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import styles from './library.module.css';

export interface StandardItem {
  readonly code: string;
  readonly name: string;
}

interface Props {
  /** The institution's own name for it. */
  name: string;
  onChoose: (item: StandardItem | null) => void;
  onClose: () => void;
}

/** Finds the standard item for an own one: the nearest names first, then whatever is typed (name, alias, pinyin, code). */
export function StandardItemDialog({ name, onChoose, onClose }: Props) {
  const [text, setText] = useState('');
  const keyword = useDebounced(text.trim() || name, 200).slice(0, 100);
  const [place, setPlace] = useState({ keyword, at: 0 });
  // Other words, other items: the first is the chosen one again.
  const at = place.keyword === keyword ? place.at : 0;
  const query = useCallQuery('catalogue.listForMapping', { keyword, size: 20 });
  const items = query.data?.records ?? [];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setPlace({ keyword, at: Math.max(0, Math.min(items.length - 1, at + step)) });
    }
    const chosen = items[at];
    if (event.key === 'Enter' && chosen && !query.loading) onChoose(chosen);
  };

  return (
    <Modal
      open
      title={`“${name}”对应哪个标准项目？`}
      width={640}
      onCancel={onClose}
      footer={
        <div className="cluster between">
          <small>没有对应标准项目的，可以保留在项目库中，但不参与自动匹配和报价。</small>
          <Button onClick={() => onChoose(null)}>无对应标准项目</Button>
        </div>
      }
    >
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
      <Loaded query={query}>
        {({ records }) => (
          <ul className={`menu-list ${styles.standard}`} aria-busy={query.loading}>
            {records.length === 0 && (
              <EmptyState title="没有找到">换个说法试试；确实没有时选“无对应标准项目”。</EmptyState>
            )}
            {records.map((item, index) => (
              <li key={item.code}>
                <button
                  type="button"
                  className={index === at ? styles.current : undefined}
                  onMouseMove={() => setPlace({ keyword, at: index })}
                  onClick={() => onChoose(item)}
                >
                  <span className="row between">
                    <strong>{item.name}</strong>
                    <small className="nowrap">
                      参考价 <Money yuan={item.referencePrice} />
                    </small>
                  </span>
                  <small>
                    {item.why}
                    {item.aliases.length > 0 && ` · 又名 ${item.aliases.slice(0, 3).join('、')}`}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Modal>
  );
}
