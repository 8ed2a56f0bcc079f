import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import styles from './place-drawing.module.css';
import { drawingSize, type Spot, schematicOf } from './schematic.ts';

type Place = CallOutput<'institution.place'>;

const centre = drawingSize / 2;
/** 24 px across on a phone of 360 px. */
const markRadius = 15;

interface Props {
  shortName: string;
  own: Spot;
  place: Place;
}

/**
 * Who is around, by direction and straight-line distance. The list beside it has the same numbers and the same links:
 * who reads by ear or goes by keyboard meets each institution once, there.
 */
export function PlaceDrawing({ shortName, own, place: { city, others, cityTotal } }: Props) {
  const { rings, points } = schematicOf(own, others);
  if (points.length === 0) return <p className="note">平台上{city.name}目前只有这一家机构标了位置。</p>;
  return (
    <figure className={`card ${styles.figure}`}>
      <svg className={styles.drawing} viewBox={`0 0 ${drawingSize} ${drawingSize}`} aria-hidden="true">
        {rings.toReversed().map(({ km, radius }) => (
          <circle key={km} className={styles.ring} cx={centre} cy={centre} r={radius} />
        ))}
        {rings.map(({ km, x, y }) => (
          <text key={km} className={styles.km} x={x} y={y + 4} textAnchor="middle">
            {km} 公里
          </text>
        ))}
        <g>
          <path d="M376 40l-7 18 7-4 7 4z" />
          <text x="376" y="32" textAnchor="middle">
            北
          </text>
        </g>
        <g className={styles.own}>
          <circle cx={centre} cy={centre} r={markRadius - 4} />
          <text x={centre} y={centre + markRadius + 9} textAnchor="middle">
            {shortName}
          </text>
        </g>
        <g className={styles.points}>
          {points.map(({ of, x, y }, i) => (
            <Link
              key={of.code}
              to={paths.institution(of.code)}
              discover="none" // the list's links are the ones to look ahead by
              tabIndex={-1}
            >
              <circle cx={x} cy={y} r={markRadius} />
              <text className={styles.number} x={x} y={y + 4.5} textAnchor="middle">
                {i + 1}
              </text>
              <text className={styles.name} {...labelAt(x, y)}>
                {of.shortName}
              </text>
            </Link>
          ))}
        </g>
      </svg>
      <div className="small">
        <ol className={`under ${styles.list}`}>
          {points.map(({ of, direction }) => (
            <li key={of.code} className="row baseline">
              <Link className="ellipsis" to={paths.institution(of.code)}>
                {of.shortName}
              </Link>
              <span className="num hint nowrap push">{whereText(direction, of.kilometres)}</span>
            </li>
          ))}
        </ol>
        <Link className="text-link screen-only" to={paths.institutionList({ district_id: city.code })}>
          {city.name}全部 {cityTotal} 家机构 →
        </Link>
      </div>
      <figcaption className="hint full">
        示意图，非地图：只表示方向与直线距离，越远画得越紧；挨得太近的略有错开。
      </figcaption>
    </figure>
  );
}

const whereText = (direction: string, kilometres: number) =>
  direction === ''
    ? '同一地址'
    : `${direction} ${kilometres < 10 ? kilometres : Math.round(kilometres)} 公里`;

/** Above or below its mark, and inside the drawing. */
const labelAt = (x: number, y: number) => ({
  x: x < 80 ? x - markRadius : x > drawingSize - 80 ? x + markRadius : x,
  y: y < 50 ? y + markRadius + 16 : y - markRadius - 6,
  textAnchor: x < 80 ? ('start' as const) : x > drawingSize - 80 ? ('end' as const) : ('middle' as const),
});
