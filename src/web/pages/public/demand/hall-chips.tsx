import { Link } from 'react-router';
import { type Chip, type HallView, hallPath } from './hall-query.ts';

/** The filters in force; each is a link to the list without it. */
export function HallChips({ view, chips }: { view: HallView; chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="cluster above under" aria-label="已选条件">
      {chips.map(({ name, text }) => (
        <li key={name}>
          <Link
            className="chip"
            to={hallPath({ ...view, [name]: '' })}
            aria-label={`去掉条件：${text}`}
            preventScrollReset
          >
            {text}
            <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
              <path d="M1.5 1.5l7 7m0-7l-7 7" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link className="text-link small" to={hallPath({ sort: view.sort })} preventScrollReset>
            全部清除
          </Link>
        </li>
      )}
    </ul>
  );
}
