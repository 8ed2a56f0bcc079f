import { Link } from 'react-router';
import { paths } from '#web/paths/paths.ts';
import { dayText } from '#web/ui/time.ts';
import styles from './reading.module.css';

/** The way here from the home page; the last one is this page. */
export function Crumbs({ trail }: { trail: readonly { name: string; path: string }[] }) {
  return (
    <nav aria-label="当前位置">
      <ol className="crumbs">
        {[{ name: '首页', path: paths.home() }, ...trail].map(({ name, path }, i) => (
          <li key={path}>
            {i < trail.length ? <Link to={path}>{name}</Link> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Fewer sections are seen at a glance. */
const fewestSections = 3;

/** Sections of a long text; nothing for a short one. */
export function Outline({ sections }: { sections: readonly { id: string; text: string }[] }) {
  if (sections.length < fewestSections) return null;
  return (
    <nav className={`sticky ${styles.side}`} aria-labelledby="outline">
      <h2 id="outline" className="note plain">
        本文目录
      </h2>
      <ol>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** 发布 and, on another day, 更新. */
export function Dates({ publishedAt, updatedAt }: { publishedAt: string; updatedAt: string }) {
  const [published, updated] = [dayText(publishedAt), dayText(updatedAt)];
  return (
    <>
      <span>
        <time dateTime={publishedAt}>{published}</time> 发布
      </span>
      {updated !== published && (
        <span>
          <time dateTime={updatedAt}>{updated}</time> 更新
        </span>
      )}
    </>
  );
}

/** Nothing without JavaScript: the browser's own menu prints as well. */
export const PrintButton = () => (
  <button type="button" className="link-button scripted" onClick={() => window.print()}>
    打印
  </button>
);
