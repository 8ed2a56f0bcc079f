import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayAfter } from '#domain/kernel/day-number.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useNow } from '#web/ui/use-now.ts';
import type { Visitor } from './visits/arrive-dialog.tsx';
import { ExamDay } from './visits/exam-day.tsx';
import { MoveDialog } from './visits/move-dialog.tsx';
import { OpenSlots } from './visits/open-slots.tsx';
import { SlotMonth } from './visits/slot-month.tsx';

const monthAfter = (month: string, by: number) => dayAfter(`${month}-15`, by * 30).slice(0, 7);
const lastDay = (month: string) => dayAfter(`${monthAfter(month, 1)}-01`, -1);

/** 预约与到检: the half-days of a month, how full they are, and who comes on the day that is chosen. */
export default function VisitsPage() {
  const { institutionId } = useOwnInstitution();
  const [query] = useSearchParams();
  const today = shanghaiDay(new Date(useNow()));
  const day = query.get('day') ?? today;
  const month = query.get('month') ?? day.slice(0, 7);
  const slots = useCallQuery('examSlot.list', { institutionId, from: `${month}-01`, to: lastDay(month) });
  const [opening, setOpening] = useState(false);
  const [dragged, setDragged] = useState<Visitor>();
  const [moving, setMoving] = useState<{ visitor: Visitor; slotId?: string }>();
  return (
    <>
      <PageHead
        title="预约与到检"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        note="员工用自己的链接预约您开放的时段。只有约在本机构的人才会出现在名单里。"
        actions={
          <>
            <ButtonLink to={workPaths.examVisits({ month: monthAfter(month, -1), day })}>上个月</ButtonLink>
            <ButtonLink to={workPaths.examVisits({ month: monthAfter(month, 1), day })}>下个月</ButtonLink>
            <Button type="primary" onClick={() => setOpening(true)}>
              开放时段
            </Button>
          </>
        }
      />
      <div className="stack">
        <Loaded query={slots}>
          {(data) => (
            <div className="stack">
              <Panel title={`${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`}>
                <SlotMonth
                  institutionId={institutionId}
                  month={month}
                  last={lastDay(month)}
                  today={today}
                  chosen={day}
                  slots={data.slots}
                  onDrop={dragged && (({ slotId }) => setMoving({ visitor: dragged, slotId }))}
                />
              </Panel>
              {opening && (
                <OpenSlots
                  institutionId={institutionId}
                  today={today}
                  proposal={data}
                  onClose={() => setOpening(false)}
                />
              )}
            </div>
          )}
        </Loaded>
        <ExamDay
          institutionId={institutionId}
          day={day}
          today={today}
          onMove={(visitor) => setMoving({ visitor })}
          onDrag={setDragged}
        />
        {moving && (
          <MoveDialog
            institutionId={institutionId}
            visitor={moving.visitor}
            slotId={moving.slotId}
            day={day}
            today={today}
            onClose={() => setMoving(undefined)}
          />
        )}
      </div>
    </>
  );
}
