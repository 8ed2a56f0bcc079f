import styles from './visits.module.css';

interface Day {
  /** `2026-11-21` */
  day: string;
  first: number;
  second: number;
}

interface Props {
  days: readonly Day[];
  /** What the two numbers of a day are. */
  names: readonly [string, string];
  unit: string;
}

const WIDTH = 960;
const HEIGHT = 162;
const BASE = 160;
const TOP = 12;
const LABELS = 8;

/** A round number not below the highest. */
function ceilingOf(highest: number): number {
  if (highest <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(highest));
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= highest) ?? 10) * power;
}

/** Two numbers of each day, drawn to one scale. */
export function DayBars({ days, names, unit }: Props) {
  const ceiling = ceilingOf(Math.max(0, ...days.map(({ first, second }) => Math.max(first, second))));
  const step = WIDTH / Math.max(1, days.length);
  const bar = Math.min(28, (step - 2) / 2);
  const heightOf = (count: number) => ((BASE - TOP) * count) / ceiling;
  const every = Math.ceil(days.length / LABELS);
  const most = days.reduce((best, day) => (day.first > best.first ? day : best), days[0] as Day);
  return (
    <figure>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`每天的${names[0]}数，最多的一天是 ${most?.day}，${most?.first} ${unit}`}
      >
        {[0.5, 1].map((share) => (
          <line
            key={share}
            x1={0}
            x2={WIDTH}
            y1={BASE - (BASE - TOP) * share}
            y2={BASE - (BASE - TOP) * share}
            stroke="var(--line-2)"
          />
        ))}
        <line x1={0} x2={WIDTH} y1={BASE} y2={BASE} stroke="var(--line)" />
        {days.map(({ day, first, second }, i) => {
          const middle = step * (i + 0.5);
          return (
            <g key={day}>
              <title>{`${day}：${names[0]} ${first} ${unit}，${names[1]} ${second} ${unit}`}</title>
              <rect x={step * i} y={0} width={step} height={BASE} fill="transparent" />
              <rect
                x={middle - bar}
                y={BASE - heightOf(first)}
                width={bar}
                height={heightOf(first)}
                fill="var(--teal)"
              />
              <rect
                x={middle + 1}
                y={BASE - heightOf(second)}
                width={bar}
                height={heightOf(second)}
                fill="var(--amber)"
              />
            </g>
          );
        })}
      </svg>
      <div className={styles.days} aria-hidden="true">
        {days.map(({ day }, i) => {
          const fromEnd = days.length - 1 - i;
          return (
            <span key={day} data-minor={fromEnd % (2 * every) !== 0 || undefined}>
              {fromEnd % every === 0 ? day.slice(5) : ''}
            </span>
          );
        })}
      </div>
      <figcaption className={`row gap-4 above hint ${styles.legend}`}>
        <span>
          <i />
          {names[0]}
        </span>
        <span>
          <i className={styles.ad} />
          {names[1]}
        </span>
        <span>纵轴上限 {ceiling}</span>
      </figcaption>
    </figure>
  );
}
