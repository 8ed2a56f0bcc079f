import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { dayText } from '#web/ui/time.ts';

type Overview = CallOutput<'quotation.overview'>;

/** How the library stands, and what its open items cost. */
export function LibraryCard({ library }: { library: Overview['library'] }) {
  const rows = [
    { name: '可报价', count: library.confirmed, note: '已确认对应的标准项目' },
    { name: '待确认映射', count: library.suggested, note: '确认后才会用于报价' },
    { name: '未映射', count: library.unmapped, note: '平台不知道是什么项目，不会参与匹配' },
    { name: '已停用', count: library.frozen, note: '' },
  ];
  const open = library.suggested + library.unmapped;
  return (
    <Panel
      title="项目库"
      more={<TextLink to={paths.itemLibrary()}>{open > 0 ? `去处理 ${open} 项` : '查看'}</TextLink>}
    >
      <ul className="stack gap-2 divided">
        {rows.map(({ name, count, note }) => (
          <li key={name} className="row between">
            <span>
              {name} <small>{note}</small>
            </span>
            <strong className="num">{count}</strong>
          </li>
        ))}
      </ul>
      {open > 0 && <MissedMatches />}
      {library.updatedAt ? (
        <p className="hint above">最近更新 {dayText(library.updatedAt)}</p>
      ) : (
        <p className="soft above">
          还没有项目。
          <TextLink to={workPaths.importBatches()}>导入价格表</TextLink>
          后即可收到匹配的询价。
        </p>
      )}
    </Panel>
  );
}

/** What items that correspond to nothing yet would have met. */
function MissedMatches() {
  const { data } = useCallQuery('quotation.missedMatches', {});
  if (!data || data.items.length === 0) return null;
  return (
    <div className="well stack gap-2 above">
      <strong>没有对应，少匹配了这些</strong>
      <ul className="stack gap-2">
        {data.items.map(({ itemId, name, standardName, lines, quotations }) => (
          <li key={itemId}>
            <TextLink to={paths.itemLibrary({ search: name })}>{name}</TextLink>
            <div className="hint">
              可能是{standardName}：{quotations} 份报价里有 {lines} 项因此报为缺失
            </div>
          </li>
        ))}
      </ul>
      <p className="hint">按 {data.since} 以来本机构报价单中的缺失项目，与未对应项目的名称比对得出。</p>
    </div>
  );
}
