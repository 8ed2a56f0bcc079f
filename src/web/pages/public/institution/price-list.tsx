import { Fragment, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { ShortMoney } from '#web/ui/money.tsx';
import { Block } from '#web/ui/public/block.tsx';
import { dayText } from '#web/ui/time.ts';
import { type FoundItem, findItems } from './find-items.ts';
import page from './institution-page.module.css';

type Institution = CallOutput<'institution.byCode'>;
type Item = Institution['library'][number]['categories'][number]['items'][number];

/** The whole price list by kind of examination, folded; scripts add a search in it. */
export function PriceList({
  institution: { library, itemCount, libraryUpdatedAt },
}: {
  institution: Pick<Institution, 'library' | 'itemCount' | 'libraryUpdatedAt'>;
}) {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed).trim();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  // What was typed before the scripts came, or restored by the browser after a reload.
  useEffect(() => setTyped(input.current?.value ?? ''), []);
  const clear = () => {
    if (input.current) input.current.value = '';
    input.current?.focus();
    setTyped('');
  };
  const found = text === '' ? undefined : findItems(library, text);
  const hits = found?.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Block
      id="items"
      title="项目与价目"
      note={
        <>
          在库 {itemCount} 项{libraryUpdatedAt && `，${dayText(libraryUpdatedAt)} 更新`}
          ；门市价，团检价以报价为准
        </>
      }
    >
      {library.length === 0 ? (
        <p className="well soft small">这家机构的项目库还在整理，暂时没有可公开的项目。</p>
      ) : (
        <div className={`cluster under scripted screen-only ${page.find}`}>
          <input
            ref={input}
            className="input"
            type="search"
            maxLength={200}
            placeholder="在这家机构的项目里查找，例如 甲状腺"
            aria-label="在这家机构的项目里查找"
            aria-describedby={hintId}
            onChange={(event) => setTyped(event.target.value)}
          />
          <output id={hintId} className="soft small">
            {hits !== undefined && (hits > 0 ? `找到 ${hits} 项` : '没有这样的项目')}
          </output>
        </div>
      )}
      {found ? (
        <Found found={found} typed={text} onClear={clear} />
      ) : (
        library.map(({ type, itemCount: count, categories }, i) => (
          <details key={type} className="fold" open={i === 0}>
            <summary>
              <b>{type}</b>
              <span className="num">{count} 项</span>
            </summary>
            <div className="item-list">
              {categories.map(({ name, items }) => (
                <Fragment key={name}>
                  {categories.length > 1 && <h3>{name}</h3>}
                  <ul>
                    {items.map((item) => (
                      <ItemLine key={item.name} item={item} />
                    ))}
                  </ul>
                </Fragment>
              ))}
            </div>
          </details>
        ))
      )}
    </Block>
  );
}

function Found({
  found,
  typed,
  onClear,
}: {
  found: { type: string; items: FoundItem[] }[];
  typed: string;
  onClear: () => void;
}) {
  if (found.length === 0)
    return (
      <p className="well soft small">
        这家机构的在库项目里没有「{typed}」。换个叫法再试（例如用“彩超”代替“B超”），或
        <a className="text-link" href="#ask">
          问一问能不能加做
        </a>
        。
        <button type="button" className="btn btn-line" onClick={onClear}>
          看全部项目
        </button>
      </p>
    );
  return (
    <div className="fold">
      {found.map(({ type, items }) => (
        <div key={type}>
          <h3 className="hint plain well">{type}</h3>
          <ul className="item-list">
            {items.map((item) => (
              <ItemLine key={`${item.category}/${item.name}`} item={item} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const ItemLine = ({ item: { name, contains, listPrice, limits } }: { item: Item }) => (
  <li>
    <span>
      {name}
      {contains.length > 0 && <small>含 {contains.join('、')}</small>}
      {limits && <small>{limits}</small>}
    </span>
    <ShortMoney yuan={listPrice} />
  </li>
);
