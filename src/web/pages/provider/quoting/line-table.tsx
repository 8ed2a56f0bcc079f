import { PlainTable } from '#web/ui/plain-table.tsx';
import { inGroups } from '#web/ui/public/in-groups.ts';
import { type LineActions, LineRow } from './line-row.tsx';
import styles from './quoting.module.css';
import type { QuotationLine } from './types.ts';

interface Props extends LineActions {
  lines: readonly QuotationLine[];
}

/** Lines by category, in the order they were asked for; related items last. On a phone each line is a card. */
export function LineTable({ lines, ...actions }: Props) {
  const groups = inGroups(lines, (line) => (line.asked ? line.category : '关联项目'));
  return (
    <PlainTable
      className={`rows ${styles.lines}`}
      caption="逐项报价；回车或上下方向键在价格之间移动，Esc 恢复已保存的价格"
      heads={[
        '需求项目',
        '匹配',
        '本机构项目',
        { key: 'list', text: '门市价', end: true },
        { key: 'price', text: '报价', end: true },
        { key: 'tools', text: <span className="sr-only">操作</span>, className: 'screen-only' },
      ]}
    >
      {groups.map(([name, rows]) => (
        <tbody key={name}>
          <tr className={styles.category}>
            <th scope="rowgroup" colSpan={6}>
              {name} <small>{rows.length} 项</small>
            </th>
          </tr>
          {rows.map((line) => (
            <LineRow key={line.lineId} line={line} {...actions} />
          ))}
        </tbody>
      ))}
    </PlainTable>
  );
}
