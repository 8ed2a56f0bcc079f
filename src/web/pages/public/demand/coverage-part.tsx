import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { headsIn, peopleText } from '#domain/region/examined-where.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { paths } from '#web/paths/paths.ts';
import { cssValues } from '#web/ui/css-values.ts';
import { useCloseElsewhere } from '#web/ui/public/use-close-elsewhere.ts';
import { StatusTag, Tag } from '#web/ui/tag.tsx';
import styles from './coverage.module.css';

// What only signed-in institutions get: loaded for them alone.

export type Coverage = CallOutput<'demand.coverage'>;
export type Covered = Coverage['demands'][number];

interface SourceProps {
  institutions: readonly { id: string; name: string }[];
  demandIds: readonly string[];
  detailed: boolean;
  onAnswer: (coverage: Coverage | undefined) => void;
}

/** Asks for the coverage, and says whose it is; a member of several institutions chooses here, for the service centre too. */
export function CoverageSource({ institutions, demandIds, detailed, onAnswer }: SourceProps) {
  const [chosen, setChosen] = useState('');
  const choose = useVisitorCall('institution.choose');
  const own = institutions.find(({ id }) => id === chosen) ?? institutions[0];
  const { run, data, failure } = useVisitorCall('demand.coverage');
  const institutionId = own?.id;
  const wanted = demandIds.join();
  const load = useCallback(() => {
    if (institutionId) void run({ institutionId, demandIds: wanted.split(','), detailed });
  }, [run, institutionId, wanted, detailed]);
  useEffect(load, [load]);
  useEffect(() => onAnswer(data), [data, onAnswer]);
  if (failure)
    return (
      <span className={`row hint ${styles.source}`} role="status">
        <span className="ellipsis">没有取到项目库覆盖情况</span>
        <button type="button" className={`link-button ${styles.quiet}`} onClick={load}>
          重试
        </button>
      </span>
    );
  if (institutions.length === 1)
    return (
      <span className={`row hint ${styles.source}`}>
        <span title={own?.name}>按{own?.name}的项目库</span>
      </span>
    );
  return (
    <label className={`row hint ${styles.source}`}>
      <span className="fixed">按项目库</span>
      <select
        className="input"
        aria-label="按哪家机构的项目库计算"
        value={own?.id}
        onChange={(event) => {
          setChosen(event.target.value);
          void choose.run({ id: event.target.value });
        }}
      >
        {institutions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Of the cell beside a demand in the hall. */
export function CoverageCell({ covered, institution }: { covered: Covered; institution: string }) {
  const { demandId, quotation, reasons } = covered;
  return (
    <>
      <Meter covered={covered} />
      <span className="row gap-3">
        {quotation ? (
          <Link className="text-link strong" to={paths.quotation(quotation.quotationId)}>
            我的报价单
          </Link>
        ) : (
          reasons.length === 0 && (
            <Link className="text-link strong" to={paths.quoteDemand(demandId)}>
              去报价
            </Link>
          )
        )}
        <Why covered={covered} institution={institution} short={quotation !== null} />
      </span>
    </>
  );
}

/** On a demand's own pages: the same in the room of a paragraph. */
export function CoverageSummary({ covered, institution }: { covered: Covered; institution: string }) {
  const { missing, quotation, inCity, elsewhere } = covered;
  // Who has quoted already was let in.
  const [reason] = quotation ? [] : covered.reasons;
  return (
    <div className={styles.summary}>
      <div className="row gap-3">
        <Meter covered={covered} />
        <Why covered={covered} institution={institution} short={quotation !== null} />
      </div>
      <p className="clamp">
        {inCity && elsewhere.length > 0 && `${peopleText(elsewhere)}不在您的体检城市。`}
        {reason?.text ??
          (missing.length > 0
            ? `项目库里还缺：${missing.join('、')}`
            : '项目库全部覆盖，报价单可以直接起草。')}
      </p>
    </div>
  );
}

function Meter({ covered: { items, coverage, elsewhere, headcount, inCity } }: { covered: Covered }) {
  const here = headcount - headsIn(elsewhere);
  return (
    <span className={`row hint nowrap ${styles.meter}`}>
      <i
        className="share"
        data-scarce={coverage < enough || undefined}
        aria-hidden="true"
        {...cssValues({ '--share': coverage })}
      />
      <b className="num">
        {items.met}/{items.requested}
      </b>
      项
      {inCity && here < headcount && (
        <span className="warning" title={`${peopleText(elsewhere)}不在您的体检城市`}>
          仅 {here} 人
        </span>
      )}
    </span>
  );
}

/** As the server judges a quotation (inviteFrom). */
const enough = 0.7;

const shortly: Readonly<Record<string, string>> = {
  报价时间: '已停止报价',
  服务城市: '不在服务城市',
  机构类型: '机构类型不符',
  机构等级: '机构等级不符',
  特色服务: '缺所需服务',
  项目覆盖: '覆盖不足七成',
};

/** What an institution says of itself, and may not have brought up to date. */
const ownFacts: Readonly<Record<string, true>> = { 机构类型: true, 机构等级: true, 特色服务: true };

/** What the library lacks and (unless `short`: it has quoted) what stands against a quote, behind a word. */
function Why({
  covered,
  institution,
  short = false,
}: {
  covered: Covered;
  institution: string;
  short?: boolean;
}) {
  const { met, requested, items, missing } = covered;
  const reasons = short ? [] : covered.reasons;
  const lacking = items.requested - items.met;
  const [first] = reasons;
  if (!first && lacking === 0) return null;
  const word = first ? (shortly[first.name] ?? first.name) : `缺 ${lacking} 项`;
  return (
    <Hint word={word} name={`${word}，查看原因`}>
      <p>
        <b>{institution}</b>的项目库能做 {items.requested} 个项目中的 {items.met} 个
        {requested > items.requested && `；各套餐逐条合计 ${met}/${requested}`}。
      </p>
      {missing.length > 0 && (
        <>
          <h4 className="hint plain above">还缺</h4>
          <ul>
            {missing.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          {missing.length === 10 && <p>……在报价页可以看到全部。</p>}
        </>
      )}
      {reasons.length > 0 && (
        <>
          <h4 className="hint plain above">暂不能报价</h4>
          {reasons.map(({ name, text }) => (
            <p key={name}>{text}</p>
          ))}
        </>
      )}
      <p className="row gap-4">
        {lacking > 0 && <Link to={paths.itemLibrary()}>完善项目库</Link>}
        {reasons.some(({ name }) => name in ownFacts) && (
          <Link to={paths.institutionInfo()}>更新机构信息</Link>
        )}
      </p>
    </Hint>
  );
}

/**
 * A panel above everything, also above a table that cuts off what sticks out: at the end of the page. (The `popover` attribute
 * does the same since Chromium 114 and Safari 17 only.)
 */
function Hint({ word, name, children }: { word: ReactNode; name: string; children: ReactNode }) {
  const id = useId();
  const [place, setPlace] = useState<Readonly<Record<`--${string}`, string>>>();
  const root = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useCloseElsewhere(
    root,
    () => place !== undefined,
    () => setPlace(undefined),
    panel,
  );
  useEffect(() => {
    if (place) panel.current?.focus({ preventScroll: true });
  }, [place]);
  return (
    <span ref={root}>
      <button
        type="button"
        className={`link-button ${styles.quiet}`}
        aria-expanded={place !== undefined}
        aria-controls={id}
        aria-label={name}
        onClick={({ currentTarget }) => {
          if (place) return setPlace(undefined);
          const { left, top, bottom } = currentTarget.getBoundingClientRect();
          // Below the word, or above where there is more room.
          const below = bottom < document.documentElement.clientHeight * 0.6;
          return setPlace({
            '--left': `${left}px`,
            '--top': `${(below ? bottom + 6 : top - 6) + window.scrollY}px`,
            '--up': below ? '0' : '-100%',
          });
        }}
      >
        {word}
      </button>
      {place &&
        createPortal(
          <div
            ref={panel}
            id={id}
            role="dialog"
            aria-label={name}
            tabIndex={-1}
            className={`dropdown-panel hint ${styles.panel}`}
            {...cssValues(place)}
          >
            {children}
          </div>,
          document.body,
        )}
    </span>
  );
}

/** One item of a package at the own institution: a plain match is what is not said otherwise. */
export function OwnMatch({ covered, code }: { covered: Covered['packages'][number]; code: string }) {
  const other = covered.others.find((one) => one.code === code);
  if (!other) return <Tag tone="ok">能做</Tag>;
  const word = <StatusTag status={other.itemMatch} />;
  if (!other.reason) return word;
  return (
    <Hint word={word} name={`${other.name}：${other.itemMatch.name}，查看原因`}>
      <p>{other.reason}</p>
    </Hint>
  );
}
