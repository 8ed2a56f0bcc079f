import { useState } from 'react';
import { halfDayLabels } from '#domain/examination/visit-machine.ts';
import { dateText, type Own } from './own.ts';

type Institution = Own['institutions'][number];

/** Days shown at first: more are a tap away. */
const daysAtOnce = 8;

interface FreeHalfDaysProps {
  institutions: readonly Institution[];
  busy: boolean;
  /** `elsewhere`: they said that they go to another city than their own. */
  onChoose: (slotId: string, elsewhere: boolean) => void;
}

/** Where and when there is a place: one tap books it, in another city than their own after they said so. */
export function FreeHalfDays({ institutions, busy, onChoose }: FreeHalfDaysProps) {
  const [chosen, setChosen] = useState(institutions[0]?.institutionId);
  const [goesTo, setGoesTo] = useState('');
  const institution = institutions.find(({ institutionId }) => institutionId === chosen) ?? institutions[0];
  if (!institution)
    return (
      <p className="quote warning">
        现在没有可以预约的机构：单位与机构的合同可能还没有签好，或还没有为您确定套餐。请联系本单位的体检负责人。
      </p>
    );
  const away = institution.awayFrom !== '';
  const saidSo = goesTo === institution.institutionId;
  return (
    <section className="stack gap-2" aria-labelledby="dates">
      <h2 id="dates">选择时间</h2>
      {institutions.length > 1 && (
        <fieldset className="cluster">
          <legend className="hint">体检机构</legend>
          {institutions.map(({ institutionId, name }) => (
            <button
              key={institutionId}
              type="button"
              className="chip"
              aria-pressed={institutionId === institution.institutionId}
              onClick={() => setChosen(institutionId)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
      <p>
        {institution.name} <span className="hint">{institution.city}</span>
        <br />
        <span className="hint">{institution.address}</span>
        {institution.phone && (
          <>
            <br />
            <a className="text-link" href={`tel:${institution.phone.replace(/[^\d+]/g, '')}`}>
              电话 {institution.phone}
            </a>
          </>
        )}
      </p>
      {away && (
        <div className="quote warning stack gap-2">
          <p>
            您的体检城市是{institution.awayFrom}，这家机构在{institution.city}。
          </p>
          <label>
            <input
              type="checkbox"
              checked={saidSo}
              onChange={({ target }) => setGoesTo(target.checked ? institution.institutionId : '')}
            />{' '}
            我要到{institution.city}体检
          </label>
        </div>
      )}
      <Days
        key={institution.institutionId}
        institution={institution}
        busy={busy || (away && !saidSo)}
        onChoose={(slotId) => onChoose(slotId, away)}
      />
    </section>
  );
}

function Days(props: { institution: Institution; busy: boolean; onChoose: (slotId: string) => void }) {
  const { institution, busy, onChoose } = props;
  const [shown, setShown] = useState(daysAtOnce);
  const days = [...new Set(institution.slots.map(({ day }) => day))];
  if (days.length === 0)
    return (
      <p className="quote">
        这家机构暂时没有空余的时段。请过几天再来看，或电话联系机构
        {institution.phone ? '' : '、本单位的体检负责人'}。
      </p>
    );
  return (
    <>
      <ul className="divided">
        {days.slice(0, shown).map((day) => (
          <li key={day} className="cluster between">
            <span>{dateText(day, null)}</span>
            <span className="cluster">
              {institution.slots
                .filter((slot) => slot.day === day)
                .map(({ slotId, half, free }) => (
                  <button
                    key={slotId}
                    type="button"
                    className="chip"
                    disabled={busy}
                    aria-label={`预约 ${dateText(day, half)}，余 ${free}`}
                    onClick={() => onChoose(slotId)}
                  >
                    {halfDayLabels[half]} <small>余 {free}</small>
                  </button>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {days.length > shown && (
        <button type="button" className="btn btn-line" onClick={() => setShown(shown + 14)}>
          更多日期
        </button>
      )}
    </>
  );
}
