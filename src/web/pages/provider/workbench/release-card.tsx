import { paths } from '#web/paths/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** Quotes that wait for a release, the next deadline first; nothing for who releases none, or where none waits. */
export function ReleaseCard() {
  const { may } = useOwnInstitution();
  const { data } = useCallQuery('release.listWaiting', may('release') ? {} : undefined);
  if (!data || data.length === 0) return null;
  return (
    <Panel title={`等待放行的报价（${data.length}）`}>
      <ul className="stack gap-2 divided">
        {data.map(({ quotationId, number, title, deadline, requestedBy, note, own }) => (
          <li key={quotationId}>
            <TextLink to={paths.quotation(quotationId)}>{title}</TextLink>
            <br />
            <small>
              {number} · {own ? '由您提交，须另一人放行' : `${requestedBy}提交`} · 距报价截止{' '}
              <Countdown deadline={deadline} />
              {note && <span className="typed"> · {note}</span>}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
