import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { momentText } from '#web/ui/time.ts';
import type { Visitor } from './arrive-dialog.tsx';

/** What was entered and corrected of somebody's visit, by whom and why. */
export function HistoryDialog({ visitor, onClose }: { visitor: Visitor; onClose: () => void }) {
  const history = useCallQuery('checkupVisit.history', { visitId: visitor.visitId });
  return (
    <Dialog title={`${visitor.name}的记录`} onClose={onClose}>
      <Loaded query={history}>
        {({ events }) =>
          events.length === 0 ? (
            <p className="soft">还没有记录。</p>
          ) : (
            <ol className="stack gap-2 divided">
              {events.map(({ at, name, who, reason }) => (
                <li key={at + name}>
                  {name} <small>{who}</small>
                  <br />
                  <small>{momentText(at)}</small>
                  {reason && <p className="small typed">{reason}</p>}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  );
}
