import { fewestQuotes, type Third, thirdLabels, thirds } from '#domain/pricing/standing.ts';
import type { CallOutput } from '#wire/invoke.ts';
import styles from './workbench.module.css';

type Place = CallOutput<'quotation.results'>['places'][number];

const step = 40;
const height = 100;
const edge = 12;

/** Where the price stood over time: a dot for each ended quote, the lowest prices at the bottom; those won are filled. */
export function PlaceChart({ places }: { places: readonly Place[] }) {
  const known = places.filter((one): one is Place & { place: Third } => one.place !== null);
  const width = Math.max(6, known.length) * step;
  const x = (i: number) => step * (i + 0.5);
  const y = (place: Third) => edge + ((height - 2 * edge) * (3 - place)) / 2;
  return (
    <figure className="above">
      {known.length > 0 && (
        <svg
          className={styles.chart}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`价格位置：${known.map(({ day, place, won }) => `${day} ${thirdLabels[place]}${won ? '，中标' : ''}`).join('；')}`}
        >
          {thirds.map((place) => (
            <line key={place} x1={0} x2={width} y1={y(place)} y2={y(place)} stroke="var(--line-2)" />
          ))}
          <polyline
            points={known.map(({ place }, i) => `${x(i)},${y(place)}`).join(' ')}
            fill="none"
            stroke="var(--line)"
          />
          {known.map(({ quotationId, title, day, place, won }, i) => (
            <circle
              key={quotationId}
              cx={x(i)}
              cy={y(place)}
              r={5}
              stroke="var(--teal)"
              strokeWidth={2}
              fill={won ? 'var(--teal)' : 'var(--paper)'}
            >
              <title>{`${day} ${title}：价格在${thirdLabels[place]}${won ? '，中标' : ''}`}</title>
            </circle>
          ))}
        </svg>
      )}
      <figcaption className="hint">
        {known.length > 0
          ? '每点一份已出结果的报价，自左向右按时间；越低表示价格在同一需求的报价中越低，实心为中标。'
          : ''}
        {known.length < places.length &&
          `${places.length - known.length} 份报价的参与机构不足 ${fewestQuotes} 家，为保护各方报价不显示位置。`}
      </figcaption>
    </figure>
  );
}
