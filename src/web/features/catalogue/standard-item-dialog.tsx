import { Button, Input, type InputRef, Tag } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cutText } from '#domain/kernel/text.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Money } from '#web/ui/money.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import styles from './standard-item-dialog.module.css';

export interface StandardItem {
  readonly code: string;
  readonly name: string;
}

interface Props {
  /** The institution's own name for it. */
  name: string;
  /** Asked otherwise than what the name corresponds to. */
  title?: string;
  /** What it corresponds to now. */
  current?: readonly StandardItem[];
  /** One item, several that the row is together, or none. */
  onChoose: (items: readonly StandardItem[]) => void;
  /** Exactly one is looked for: neither several nor none. */
  one?: boolean;
  /** Code of an item that is no answer. */
  except?: string;
  /** Asks the platform for an item that is missing. */
  onPropose?: () => void;
  onClose: () => void;
}

const nothing: readonly StandardItem[] = [];

/**
 * Finds the standard item for an own one: the nearest names first, then whatever is typed (name, alias, pinyin, code). A click
 * chooses one; 加入组合 gathers several.
 */
export function StandardItemDialog({
  name,
  title = `“${name}”对应哪个标准项目？`,
  current = nothing,
  one = false,
  except,
  onChoose,
  onPropose,
  onClose,
}: Props) {
  const [text, setText] = useState('');
  const keyword = cutText(useDebounced(text.trim() || name), 100);
  const [place, setPlace] = useState({ keyword, at: 0 });
  /** Undefined: a single item is looked for. */
  const [gathered, setGathered] = useState(current.length > 1 ? current : undefined);
  // Other words, other items: the first is the chosen one again.
  const at = place.keyword === keyword ? place.at : 0;
  const query = useCallQuery('catalogue.listForMapping', { keyword, size: 20 });
  const items = (query.data?.records ?? []).filter(({ code }) => code !== except);
  const input = useRef<InputRef>(null);
  const chosenRow = useRef<HTMLLIElement>(null);
  useEffect(() => chosenRow.current?.scrollIntoView({ block: 'nearest' }), [at]);

  const isGathered = (code: string) => gathered?.some((one) => one.code === code) === true;
  const gather = ({ code, name: called }: StandardItem) => {
    const others = (gathered ?? current).filter((one) => one.code !== code);
    const left = isGathered(code) ? others : [...others, { code, name: called }];
    setGathered(left.length > 0 ? left : undefined);
  };
  const pick = (item: StandardItem) => (gathered ? gather(item) : onChoose([item]));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setPlace({ keyword, at: Math.max(0, Math.min(items.length - 1, at + step)) });
    }
    if (event.key !== 'Enter') return;
    // Or the same key presses what has the focus next: the × of the dialog that follows.
    event.preventDefault();
    const chosen = items[at];
    if (event.ctrlKey && gathered) onChoose(gathered);
    else if (chosen && !query.loading) (event.shiftKey && !one ? gather : pick)(chosen);
  };

  return (
    <Dialog
      title={title}
      width={640}
      focus={input}
      onClose={onClose}
      footer={
        <div className="cluster between">
          {!one && <small>没有对应标准项目的，可以保留在项目库中，但不参与自动匹配和报价。</small>}
          <span className="row">
            {onPropose && <Button onClick={onPropose}>申请新标准项目</Button>}
            {!one && <Button onClick={() => onChoose([])}>无对应标准项目</Button>}
            {gathered && (
              <Button type="primary" onClick={() => onChoose(gathered)}>
                对应这 {gathered.length} 项
              </Button>
            )}
          </span>
        </div>
      }
    >
      <Input
        ref={input}
        allowClear
        maxLength={200}
        placeholder="输入名称、别名、拼音首字母或编码，↑↓ 选择，回车确定"
        aria-label="搜索标准项目"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {!one && (
        <p className="hint above">
          一行收费包含几个项目时，用“加入组合”（Shift + 回车）逐个选择，Ctrl + 回车确定。
        </p>
      )}
      {gathered && (
        <div className="well cluster" role="group" aria-label="组合包含的标准项目">
          {gathered.map((item) => (
            <Tag key={item.code} closable onClose={() => gather(item)}>
              {item.name}
            </Tag>
          ))}
        </div>
      )}
      <Loaded query={query}>
        {() =>
          items.length === 0 ? (
            <EmptyState title="没有找到">
              {one ? '换个说法试试。' : '换个说法试试；确实没有时选“无对应标准项目”。'}
            </EmptyState>
          ) : (
            <ul className={`menu-list ${styles.standard}`} aria-busy={query.loading}>
              {items.map((item, index) => (
                <li
                  key={item.code}
                  ref={index === at ? chosenRow : null}
                  className={`row ${index === at ? styles.current : ''}`}
                >
                  <button
                    type="button"
                    className="fill"
                    onMouseMove={() => setPlace({ keyword, at: index })}
                    onClick={() => pick(item)}
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
                  {!one && (
                    <Button
                      size="small"
                      type="text"
                      className={`fixed ${styles.gather}`}
                      aria-label={`${isGathered(item.code) ? '移出' : '加入'}组合：${item.name}`}
                      onClick={() => gather(item)}
                    >
                      {isGathered(item.code) ? '移出' : '加入组合'}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
