import { type LineActions, LineRow } from './line-row.tsx';
import type { QuotationLine } from './types.ts';
import type { PackageEditor } from './use-package.ts';

interface Props extends LineActions {
  editor: PackageEditor;
  lines: readonly QuotationLine[];
  itemised: boolean;
}

/** Lines by category, in the order they were asked for; related items last. */
export function LineTable({ editor, lines, itemised, ...actions }: Props) {
  const groups = new Map<string, QuotationLine[]>();
  for (const line of lines) {
    const name = line.asked ? line.category : '关联项目';
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return (
    <div className="quote-scroll">
      <table className="quote-table">
        <caption className="sr-only">逐项报价；回车或上下方向键在价格之间移动，Esc 撤回输入</caption>
        <colgroup>
          <col style={{ width: '21%' }} />
          <col style={{ width: '29%' }} />
          <col style={{ width: '18%' }} />
          <col style={{ width: '9%' }} />
          <col style={{ width: '12%' }} />
          <col style={{ width: '11%' }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">需求项目</th>
            <th scope="col">匹配</th>
            <th scope="col">本机构项目</th>
            <th scope="col" className="quote-number">
              门市价
            </th>
            <th scope="col" className="quote-number">
              报价
            </th>
            <th scope="col">
              <span className="sr-only">操作</span>
            </th>
          </tr>
        </thead>
        {[...groups].map(([name, rows]) => (
          <tbody key={name}>
            <tr className="quote-group">
              <th scope="rowgroup" colSpan={6}>
                {name}
                <span>{rows.length} 项</span>
              </th>
            </tr>
            {rows.map((line) => (
              <LineRow key={line.lineId} line={line} editor={editor} itemised={itemised} {...actions} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
