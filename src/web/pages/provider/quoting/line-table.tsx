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
    <table className={`rows ${styles.lines}`}>
      <caption className="sr-only">逐项报价；回车或上下方向键在价格之间移动，Esc 恢复已保存的价格</caption>
      <thead>
        <tr>
          <th scope="col">需求项目</th>
          <th scope="col">匹配</th>
          <th scope="col">本机构项目</th>
          <th scope="col" data-end>
            门市价
          </th>
          <th scope="col" data-end>
            报价
          </th>
          <th scope="col" className="screen-only">
            <span className="sr-only">操作</span>
          </th>
        </tr>
      </thead>
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
    </table>
  );
}
