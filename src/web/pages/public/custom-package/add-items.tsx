import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { sexLabel } from '#domain/demand/purpose.ts';
import { paths } from '#web/paths/paths.ts';
import { Facts } from '#web/ui/definition-lists.tsx';
import { inGroups } from '#web/ui/public/in-groups.ts';
import styles from './custom-package.module.css';
import { ItemRow, type Toggle } from './item-row.tsx';
import type { Item, Loaded } from './load-custom-package.ts';
import table from './package-table.module.css';
import { type Chosen, selectionQuery } from './selection.ts';
import type { useLazyCatalogue } from './use-lazy-catalogue.ts';

interface Props {
  chosen: Chosen;
  loaded: Loaded;
  later: ReturnType<typeof useLazyCatalogue>;
  itemOf: (code: string) => Item | undefined;
  onToggle: Toggle;
  hydrated: boolean;
}

/** The catalogue by word and by category. Without scripts every button sends the form and the server opens the shelf. */
export function AddItems({ chosen, loaded, later, itemOf, onToggle, hydrated }: Props) {
  const { categories, itemCount } = loaded;
  const [shelf, setShelf] = useState({ keyword: loaded.shelf.keyword, category: loaded.shelf.category });
  const keyword = useDeferredValue(shelf.keyword.trim());
  const { catalogue, failed, want } = later;
  const asLoaded = keyword === loaded.shelf.keyword && shelf.category === loaded.shelf.category;
  const codes = catalogue
    ? (keyword ? catalogue.search(keyword) : (catalogue.byCategory.get(shelf.category) ?? [])).map(
        (item) => item.code,
      )
    : asLoaded
      ? loaded.shelf.codes
      : [];
  const open = keyword !== '' || shelf.category !== '';
  const waiting = open && !catalogue && !asLoaded;
  const title = keyword
    ? `「${keyword}」`
    : (categories.find(({ code }) => code === shelf.category)?.name ?? '');
  return (
    <section className={`well under screen-only ${styles.add}`} aria-label="标准项目">
      <div className="cluster">
        <label className="strong fixed" htmlFor="item-search">
          添加项目
        </label>
        <input
          id="item-search"
          className="input"
          type="search"
          name="q"
          value={shelf.keyword}
          maxLength={200}
          placeholder="名称、别名或拼音首字母，如 甲状腺、xcg"
          autoComplete="off"
          onFocus={want}
          onChange={(event) => {
            want();
            setShelf({ keyword: event.target.value, category: '' });
          }}
        />
        <noscript>
          <button type="submit" className="btn btn-line">
            查找
          </button>
        </noscript>
      </div>
      <details className="small above">
        <summary className="text-link">按类别浏览全部 {itemCount} 项</summary>
        <Facts
          className={`above ${styles.browse}`}
          facts={inGroups(categories, ({ type }) => type).map(([label, list]) => ({
            label,
            value: list.map(({ code, name, itemCount: count }) => (
              <button
                key={code}
                type="submit"
                name="cat"
                value={code}
                aria-pressed={shelf.category === code}
                onClick={(event) => {
                  event.preventDefault();
                  want();
                  setShelf({ keyword: '', category: shelf.category === code ? '' : code });
                }}
              >
                {name} <small className="num">{count}</small>
              </button>
            )),
          }))}
        />
      </details>
      {open && (
        <div className={`card apart ${styles.shelf}`}>
          <p className="row baseline small">
            <b>{title}</b>
            <span className="note" role="status">
              {failed
                ? '项目没有取到'
                : waiting
                  ? '正在取项目…'
                  : codes.length > 0
                    ? `${codes.length} 项`
                    : '没有找到'}
            </span>
            {failed && (
              <button type="button" className="link-button" onClick={want}>
                重试
              </button>
            )}
            <Link
              className="text-link push"
              to={paths.requireCustom(selectionQuery(chosen))}
              preventScrollReset
              onClick={(event) => {
                event.preventDefault();
                setShelf({ keyword: '', category: '' });
              }}
            >
              收起
            </Link>
          </p>
          {codes.length === 0 && !waiting && !failed && (
            <p className="note">换一个说法试试：项目的常用名、医院里的叫法或拼音首字母都可以。</p>
          )}
          <div className={styles.scroll} role="group" aria-label={`${title}的项目`}>
            <table className={`${table.table} ${table.shelved}`}>
              <caption className="sr-only">可以添加的项目</caption>
              <thead>
                <tr>
                  <th scope="col">项目与意义</th>
                  <th scope="col" className={table.price}>
                    参考价
                  </th>
                  {chosen.groups.map(({ sex }) => (
                    <th key={sex} scope="col" className={table.group}>
                      {sexLabel(chosen.purpose, sex)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {codes.map((code) => {
                  const item = itemOf(code);
                  return (
                    item && (
                      <ItemRow
                        key={code}
                        item={item}
                        purpose={chosen.purpose}
                        groups={chosen.groups}
                        onToggle={onToggle}
                        own={false}
                        hydrated={hydrated}
                      />
                    )
                  );
                })}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </section>
  );
}
