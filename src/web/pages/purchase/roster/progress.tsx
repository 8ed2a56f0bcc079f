import type { CallOutput } from '#wire/invoke.ts';
import { usePolledCall } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { cssValues } from '#web/ui/css-values.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Figure } from '#web/ui/definition-lists.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { percent } from './roster-texts.ts';

type Data = CallOutput<'roster.progress'>;
type Group = Data['departments'][number];

const EVERY_MS = 60_000;

/** 到检进度: invited, booked, been and missed, live; nothing of items, amounts or results. */
export function Progress({ rosterId }: { rosterId: string }) {
  const query = usePolledCall('roster.progress', { rosterId }, EVERY_MS);
  return (
    <Loaded query={query}>
      {({ counts, cities, departments, weeks }) => (
        <div className="stack">
          <section className="panel" aria-label="总体进度">
            <dl className="figures under">
              <Figure label="名单" value={counts.people.toLocaleString('zh-CN')} unit="人" />
              <Figure
                label="已邀请"
                value={counts.invited.toLocaleString('zh-CN')}
                unit="人"
                note={percent(counts.invited, counts.people)}
              />
              <Figure
                label="已预约"
                value={counts.booked.toLocaleString('zh-CN')}
                unit="人"
                note={percent(counts.booked, counts.people)}
              />
              <Figure
                label="已到检"
                value={counts.arrived.toLocaleString('zh-CN')}
                unit="人"
                note={percent(counts.arrived, counts.people)}
              />
              <Figure
                label="未到检"
                value={counts.missed.toLocaleString('zh-CN')}
                unit="人"
                note={percent(counts.missed, counts.people)}
              />
            </dl>
            <ProgressBar counts={counts} />
            <p className="hint above">
              只统计人数：看不到任何人的体检结果、弃检项目和自费加项。“已预约”是日期还没到、尚未登记到检的人。
            </p>
          </section>
          <Weeks weeks={weeks} />
          <Groups title="按部门" noun="部门" rows={departments} />
          {cities.length > 1 && <Groups title="按城市" noun="城市" rows={cities} />}
        </div>
      )}
    </Loaded>
  );
}

/** People of each week, drawn to one scale. */
function Weeks({ weeks }: { weeks: Data['weeks'] }) {
  const totalOf = ({ booked, arrived, missed }: Data['weeks'][number]) => booked + arrived + missed;
  const most = Math.max(1, ...weeks.map(totalOf));
  return (
    <section className="panel" aria-label="按周">
      <h2>按周</h2>
      {weeks.length === 0 ? (
        <p className="soft">还没有人预约。</p>
      ) : (
        <ul className="stack gap-2">
          {weeks.map((week) => (
            <li key={week.from}>
              <div className="row between small num">
                <span>{week.from} 起的一周</span>
                <span>
                  {[
                    week.arrived > 0 && `已到检 ${week.arrived}`,
                    week.booked > 0 && `已预约 ${week.booked}`,
                    week.missed > 0 && `未到检 ${week.missed}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <i className="share" aria-hidden="true" {...cssValues({ '--share': totalOf(week) / most })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Groups = ({ title, noun, rows }: { title: string; noun: string; rows: readonly Group[] }) => (
  <section className="panel" aria-label={title}>
    <h2>{title}</h2>
    <DataTable
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { head: noun, render: ({ name }) => name || `没有填写${noun}` },
        { head: '名单', end: true, render: ({ people }) => people },
        { head: '已邀请', end: true, render: ({ invited }) => invited },
        { head: '未预约', end: true, render: ({ unbooked }) => unbooked },
        { head: '已预约', end: true, render: ({ booked }) => booked },
        { head: '已到检', end: true, render: ({ arrived }) => arrived },
        { head: '未到检', end: true, render: ({ missed }) => missed },
        { head: '到检率', end: true, render: ({ arrived, people }) => percent(arrived, people) },
      ]}
    />
  </section>
);
