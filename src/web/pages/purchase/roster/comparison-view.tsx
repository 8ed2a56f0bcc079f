import type { ReactNode } from 'react';
import { unassignedReasons } from '#domain/roster/assign-package.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { PackageTable } from './packages-panel.tsx';

type Comparison = CallOutput<'roster.compare'>;
type Brief = Comparison['joiners']['people'][number];

/** What an upload would change, before anything is written. */
export function ComparisonView({ comparison }: { comparison: Comparison }) {
  const { joiners, returners, changes, leavers, unread, unassigned, unknownCities, unchanged } = comparison;
  return (
    <div className="stack gap-3">
      <Notice
        type="info"
        title={[
          `新增 ${joiners.count} 人`,
          returners.count > 0 && `回到名单 ${returners.count} 人`,
          `变动 ${changes.count} 人`,
          `离开 ${leavers.count} 人`,
          `不变 ${unchanged} 人`,
        ]
          .filter(Boolean)
          .join('，')}
        description="还没有写入。请核对下面的内容，再点“确认写入”。"
      />
      {unread.count > 0 && (
        <Notice
          type="warning"
          title={`${unread.count} 行不能读取，不会写入；改好文件再传，或在名单里手工添加`}
          description={
            <Rows
              count={unread.count}
              rows={unread.rows.map(({ rowNo, name, reasons }) => ({
                key: String(rowNo),
                text: `第 ${rowNo} 行 ${name}：${reasons.join('；')}`,
              }))}
            />
          }
        />
      )}
      {unassigned.length > 0 && (
        <Notice
          type="warning"
          title="有人分不到套餐，写入后请在“没有套餐”里选定"
          description={unassigned
            .map(({ reason, count }) => `${unassignedReasons[reason]} ${count} 人`)
            .join('；')}
        />
      )}
      {unknownCities.length > 0 && (
        <Notice
          type="warning"
          title="有些城市没有认出，写入后这些人的城市留空"
          description={unknownCities.map(({ city, count }) => `“${city}”${count} 人`).join('、')}
        />
      )}
      <PackageTable packages={comparison.packages} />
      <Group title="新增" {...joiners} tell={told} />
      <Group title="回到名单" {...returners} tell={told} />
      <Group
        title="变动"
        {...changes}
        tell={(one) =>
          one.fields
            .map(({ label, before, after }) => `${label}：${before || '空'} → ${after || '空'}`)
            .join('；')
        }
      />
      <Group
        title="离开"
        {...leavers}
        tell={({ packageLabel }) => packageLabel}
        note={leavers.booked > 0 && `其中 ${leavers.booked} 人已预约，预约会取消，名额释放给别人。`}
      />
    </div>
  );
}

const told = ({ packageLabel, reason }: Brief) => (reason ? unassignedReasons[reason] : packageLabel);

interface GroupProps<One extends Brief> {
  title: string;
  count: number;
  people: readonly One[];
  tell: (one: One) => string;
  note?: ReactNode;
}

function Group<One extends Brief>({ title, count, people, tell, note }: GroupProps<One>) {
  if (count === 0) return null;
  return (
    <details>
      <summary>
        {title} {count.toLocaleString('zh-CN')} 人
      </summary>
      {note && <p className="warning">{note}</p>}
      <Rows
        count={count}
        rows={people.map((one, at) => ({
          key: String(at),
          text: `${[one.employeeNo, one.name, one.kinship && `（${one.kinship}）`, one.department].filter(Boolean).join(' ')}　${tell(one)}`,
        }))}
      />
    </details>
  );
}

const SHOWN = 100;

const Rows = ({ rows, count }: { rows: readonly { key: string; text: string }[]; count: number }) => (
  <ul className="small">
    {rows.slice(0, SHOWN).map(({ key, text }) => (
      <li key={key}>{text}</li>
    ))}
    {count > SHOWN && (
      <li className="soft">
        ……共 {count.toLocaleString('zh-CN')} 条，只列出前 {SHOWN} 条
      </li>
    )}
  </ul>
);
