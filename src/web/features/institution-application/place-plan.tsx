import { Button, Form } from 'antd';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { useReferenceCall } from '#web/queries/use-call-query.ts';
import {
  directionText,
  drawnAt,
  isDrawn,
  type PlanView,
  planSize,
  type Spot,
  spotAt,
  viewOf,
  zoomed,
} from './city-plan.ts';
import styles from './place-plan.module.css';

/** Longitude and latitude, placed on a plan of the city as well as typed; for a form with both and `regionId`. */
export const PlacePlan = () => (
  <Form.Item name="longitude" noStyle>
    <WithLatitude />
  </Form.Item>
);

interface Coordinate {
  value?: number | null;
  onChange?: (degrees: number | null) => void;
}

const WithLatitude = (longitude: Coordinate) => (
  <Form.Item name="latitude" noStyle>
    <OfCity longitude={longitude} />
  </Form.Item>
);

function OfCity({ longitude, ...latitude }: Coordinate & { longitude: Coordinate }) {
  const regionId = Form.useWatch<string | undefined>('regionId');
  const { data } = useReferenceCall('institution.cityPlan', regionId ? { regionId } : undefined);
  const [east, north] = [longitude.value ?? null, latitude.value ?? null];
  const own = east !== null && north !== null ? { longitude: east, latitude: north } : undefined;
  const middle = data?.centre ?? own ?? data?.institutions[0];
  if (!regionId || !data || !middle) return null;
  return (
    <Plan
      key={data.city}
      plan={data}
      middle={middle}
      own={own}
      onPlace={(spot) => {
        longitude.onChange?.(spot.longitude);
        latitude.onChange?.(spot.latitude);
      }}
    />
  );
}

interface PlanProps {
  plan: CallOutput<'institution.cityPlan'>;
  middle: Spot;
  own: Spot | undefined;
  onPlace: (spot: Spot) => void;
}

const nudge = planSize / 40;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-nudge, 0],
  ArrowRight: [nudge, 0],
  ArrowUp: [0, -nudge],
  ArrowDown: [0, nudge],
};

function Plan({ plan: { city, centre, institutions }, middle, own, onPlace }: PlanProps) {
  const [view, setView] = useState<PlanView>(() => viewOf([middle, ...institutions, ...(own ? [own] : [])]));
  const keys = useId();
  const zoom = (step: 1 | -1) => {
    const next = zoomed(view, step, own ?? view.middle);
    if (next) setView(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [right, down] = arrows[event.key] ?? [];
    if (event.key === '+' || event.key === '=') zoom(-1);
    else if (event.key === '-') zoom(1);
    else if (right !== undefined && down !== undefined) {
      const { x, y } = own && isDrawn(view, own) ? drawnAt(view, own) : drawnAt(view, view.middle);
      onPlace(spotAt(view, x + right, y + down));
    } else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    // By keyboard there is no place: the middle, which the arrows move it from.
    if (event.detail === 0) return own ? undefined : onPlace(spotAt(view, planSize / 2, planSize / 2));
    const box = event.currentTarget.getBoundingClientRect();
    const scale = planSize / box.width;
    return onPlace(spotAt(view, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale));
  };
  const marks = institutions.filter((one) => isDrawn(view, one)).map((of) => ({ of, ...drawnAt(view, of) }));
  const middleAt = centre && isDrawn(view, centre) ? drawnAt(view, centre) : undefined;
  const ownAt = own && isDrawn(view, own) ? drawnAt(view, own) : undefined;
  return (
    <figure className={`full ${styles.figure}`}>
      <button
        type="button"
        className={styles.plan}
        aria-label={`${city}位置示意图`}
        aria-describedby={keys}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <svg viewBox={`0 0 ${planSize} ${planSize}`} aria-hidden="true">
          {marks.map(({ of, x, y }) => (
            <circle key={of.code} className={styles.other} cx={x} cy={y} r="5">
              <title>{of.shortName}</title>
            </circle>
          ))}
          {middleAt && (
            <g className={styles.centre}>
              <path d={`M${middleAt.x - 8} ${middleAt.y}h16M${middleAt.x} ${middleAt.y - 8}v16`} />
              <text x={middleAt.x} y={middleAt.y - 14} textAnchor="middle">
                {city}市中心
              </text>
            </g>
          )}
          {ownAt && <path className={styles.own} d={`M${ownAt.x} ${ownAt.y}l-9 -16a10.5 10.5 0 1 1 18 0z`} />}
          <g className={styles.scale}>
            <path d={`M16 ${planSize - 16}v5h${planSize / 4}v-5`} />
            <text x="16" y={planSize - 22}>
              {view.km / 4} 公里
            </text>
            <path d="M380 40l-7 18 7-4 7 4z" />
            <text x="380" y="32" textAnchor="middle">
              北
            </text>
          </g>
        </svg>
      </button>
      <figcaption className="stack gap-2">
        <span role="status">{placeText(city, centre, own, ownAt !== undefined)}</span>
        <span className="cluster">
          <Button size="small" onClick={() => zoom(-1)} disabled={!zoomed(view, -1, view.middle)}>
            放大
          </Button>
          <Button size="small" onClick={() => zoom(1)} disabled={!zoomed(view, 1, view.middle)}>
            缩小
          </Button>
          {own && (
            <Button size="small" onClick={() => setView({ ...view, middle: own })}>
              以标记居中
            </Button>
          )}
        </span>
        <span id={keys} className="hint">
          点选放置标记，方向键移动，加减键缩放。
        </span>
        <span className="hint">
          示意图，非地图：圆点是平台上同城机构的位置，用来核对方向和距离。准确的经纬度请在地图应用中查到后填写。
        </span>
      </figcaption>
    </figure>
  );
}

function placeText(city: string, centre: Spot | null, own: Spot | undefined, drawn: boolean): string {
  if (!own) return '还没有标出位置：在图上点选，或填写经度和纬度。';
  const where = centre ? `在${city}市中心${directionText(centre, own)}` : '位置已标出';
  return drawn ? `${where}。` : `${where}，不在图的范围内：请核对经度和纬度，或点「以标记居中」。`;
}
