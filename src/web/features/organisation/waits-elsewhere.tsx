import { Button } from 'antd';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useChooseOrganisation } from '#web/session/use-choose-organisation.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { Notice } from '#web/ui/app/notice.tsx';

/** The menu counts what waits at all of one's institutions, the page lists this one's: where the rest is. */
export function WaitsElsewhere() {
  const { institutions } = useCurrentUser();
  const { data } = useCallQuery(
    'notification.waiting',
    institutions.length > 1 ? { area: 'provider' } : undefined,
  );
  const { run, busy } = useChooseOrganisation('provider');
  const waiting = (data?.elsewhere ?? []).flatMap(({ institutionId, count }) => {
    const name = institutions.find(({ id }) => id === institutionId)?.name;
    return name ? [{ id: institutionId, name, count }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <Notice
      type="info"
      title="您的其他机构也有待办"
      description={
        <ul>
          {waiting.map(({ id, name, count }) => (
            <li key={id} className="cluster">
              {name}：{count} 件
              <Button type="link" size="small" disabled={busy} onClick={() => run(id)}>
                切换
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
