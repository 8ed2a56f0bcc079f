import { useEffect, useState } from 'react';
import { failureText } from '#web/api/api-failure.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { serverNow } from '#web/ui/clock.ts';
import { FormProblem } from '#web/ui/public/form-parts.tsx';
import { calendarFile } from './calendar-file.ts';
import { Declared } from './declared.tsx';
import { FreeHalfDays } from './free-half-days.tsx';
import { dateText, type Link, type Own } from './own.ts';

/** My package, my date, and where I may go. `onClosed`: it has to be opened again, and why. */
export function OwnCheckup({ token, proof, onClosed }: Link & { onClosed: (why: string) => void }) {
  const { run: read, ...reading } = useVisitorCall('checkup.detail');
  const booking = useVisitorCall('checkup.book');
  const cancelling = useVisitorCall('checkup.cancel');
  const [own, setOwn] = useState<Own>();
  const [changing, setChanging] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    void read({ token, proof }).then((answer) => answer && setOwn(answer));
  }, [read, token, proof]);
  const failure = booking.failure ?? cancelling.failure ?? reading.failure;
  const closed = failure?.code === 404 ? failure.message : '';
  useEffect(() => {
    if (closed) onClosed(closed);
  }, [closed, onClosed]);
  if (!own)
    return reading.failure ? (
      <FormProblem>{failureText(reading.failure)}</FormProblem>
    ) : (
      <p className="state">正在打开…</p>
    );
  const done = (next: Own | undefined, text: string) => {
    if (!next) return;
    setOwn(next);
    setChanging(false);
    setSaid(text);
  };
  const book = async (slotId: string, elsewhere: boolean) => {
    setSaid('');
    cancelling.forgetFailure();
    const next = await booking.run({ token, proof, slotId, elsewhere });
    done(next, next?.visit ? `已约好 ${dateText(next.visit.day, next.visit.half)}。` : '');
  };
  const cancel = async () => {
    setSaid('');
    booking.forgetFailure();
    done(await cancelling.run({ token, proof }), '预约已取消，名额已让出，请另选时间。');
  };
  const mayBook = own.actions.includes('book') || (changing && own.actions.includes('move'));
  return (
    <div className="stack apart">
      <p className="hint">
        {own.name} · {own.company}
      </p>
      <p role="status" className={said ? 'quote good' : 'sr-only'}>
        {said}
      </p>
      <FormProblem>{failure && !closed && failureText(failure)}</FormProblem>
      {own.visit ? (
        <Booked
          own={own}
          visit={own.visit}
          busy={cancelling.busy}
          onMove={() => setChanging(!changing)}
          moving={changing}
          onCancel={() => void cancel()}
        />
      ) : (
        <p className="strong">{own.status.name}</p>
      )}
      {mayBook && (
        <FreeHalfDays
          institutions={own.institutions}
          busy={booking.busy}
          onChoose={(id, elsewhere) => void book(id, elsewhere)}
        />
      )}
      <Package own={own} />
      <Declared token={token} proof={proof} own={own} onSaved={setOwn} />
    </div>
  );
}

interface BookedProps {
  own: Own;
  visit: NonNullable<Own['visit']>;
  busy: boolean;
  moving: boolean;
  onMove: () => void;
  onCancel: () => void;
}

function Booked({ own, visit, busy, moving, onMove, onCancel }: BookedProps) {
  const [asking, setAsking] = useState(false);
  const download = () => {
    const stamp = new Date(serverNow()).toISOString().replace(/[-:]|\.\d+/g, '');
    const text = calendarFile(visit, `${visit.day}-${visit.institutionId}`, stamp);
    const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: `体检 ${visit.day}.ics` });
    link.click();
    URL.revokeObjectURL(url);
  };
  const changeable = own.actions.includes('giveBack');
  return (
    <section className="panel stack gap-2" aria-label="我的预约">
      <p className="hint">{own.status.name}</p>
      <p className="lead strong">{dateText(visit.day, visit.half)}</p>
      <p>
        {visit.institution}
        <br />
        <span className="hint">{visit.address}</span>
      </p>
      <p className="cluster">
        {visit.phone && (
          <a className="text-link" href={`tel:${visit.phone.replace(/[^\d+]/g, '')}`}>
            电话 {visit.phone}
          </a>
        )}
        <button type="button" className="link-button" onClick={download}>
          加入手机日历
        </button>
      </p>
      {changeable && (
        <>
          <p className="hint">{visit.changeUntil} 及以前可以改约或取消。</p>
          <p className="cluster">
            <button type="button" className="btn btn-line" aria-expanded={moving} onClick={onMove}>
              {moving ? '不改了' : '改约'}
            </button>
            {asking ? (
              <>
                <button type="button" className="btn btn-call" disabled={busy} onClick={onCancel}>
                  确认取消预约
                </button>
                <button type="button" className="btn btn-line" onClick={() => setAsking(false)}>
                  保留
                </button>
              </>
            ) : (
              <button type="button" className="btn btn-line" onClick={() => setAsking(true)}>
                取消预约
              </button>
            )}
          </p>
        </>
      )}
      {!changeable && own.actions.length === 0 && visit.changeUntil === '' && (
        <p className="hint">如需改约或取消，请电话联系体检机构或本单位的体检负责人。</p>
      )}
    </section>
  );
}

function Package({ own }: { own: Own }) {
  if (!own.package)
    return <p className="quote warning">单位还没有为您确定套餐，请联系本单位的体检负责人。</p>;
  const { label, items } = own.package;
  return (
    <section className="stack gap-2" aria-labelledby="package">
      <h2 id="package">
        我的套餐 <small>{label}</small>
      </h2>
      {own.instructions.length > 0 && (
        <details className="fold">
          <summary>检前准备（{own.instructions.length} 条）</summary>
          <ul className="divided">
            {own.instructions.map(({ key, title, text }) => (
              <li key={key}>
                <strong>{title}</strong>：{text}
              </li>
            ))}
          </ul>
        </details>
      )}
      <details className="fold">
        <summary>检查项目（{items.length} 项）</summary>
        <ul className="divided">
          {items.map(({ name, significance, preparation }) => (
            <li key={name}>
              <strong>{name}</strong>
              <br />
              <span className="hint">{significance}</span>
              {preparation && (
                <>
                  <br />
                  <span className="hint">准备：{preparation}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
