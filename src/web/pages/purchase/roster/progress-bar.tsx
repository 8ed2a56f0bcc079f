import type { CallOutput } from '#wire/invoke.ts';
import { cssValues } from '#web/ui/css-values.ts';
import styles from './roster.module.css';

type Counts = CallOutput<'roster.progress'>['counts'];

const parts = [
  ['arrived', '已到检'],
  ['booked', '已预约'],
  ['missed', '未到检'],
  ['unbooked', '未预约'],
] as const;

/** Where the people of a list stand, as one bar with its figures below. */
export function ProgressBar({ counts }: { counts: Counts }) {
  return (
    <figure>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(([key]) =>
          counts[key] > 0 ? <i key={key} data-part={key} {...cssValues({ '--share': counts[key] })} /> : null,
        )}
      </div>
      <figcaption className="cluster gap-3 small num">
        <span>共 {counts.people.toLocaleString('zh-CN')} 人</span>
        {parts.map(([key, label]) => (
          <span key={key} className={styles.key}>
            <i data-part={key} aria-hidden="true" />
            {label} {counts[key].toLocaleString('zh-CN')}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
