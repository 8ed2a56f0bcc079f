import { Button } from 'antd';
import { mostCertainNames, nameBases, usedItems } from '#domain/library-import/certain-names.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { itemNames } from '#web/features/catalogue/item-names.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import styles from './certain-names.module.css';

const title = '名称核对表';
const crumbs = [{ label: '标准项目', to: consolePaths.catalogue() }, { label: title }];

/** 名称核对表: names that go into libraries without a question, for two people of the trade to look through, on paper or as Excel. */
export default function CertainNames() {
  const query = useCallQuery('console.certainNames', {});
  return (
    <Loaded query={query} page={{ title, crumbs }}>
      {({ names }) => <Sheet names={names} />}
    </Loaded>
  );
}

function Sheet({ names }: CallOutput<'console.certainNames'>) {
  return (
    <>
      <div className="screen-only">
        <PageHead
          title={title}
          crumbs={crumbs}
          note={`项目库在用、对应时不再询问的名称（与标准项目同名的不列），使用多的在前，最多 ${mostCertainNames.toLocaleString('zh-CN')} 个（统计最近 ${usedItems.toLocaleString('zh-CN')} 个机构项目）。请两位懂行的人各自独立勾选，不对的写明应为哪个项目。`}
          actions={
            names.length > 0 && (
              <>
                <Button onClick={() => window.print()}>打印</Button>
                <ExportButton
                  name="console.exportCertainNames"
                  input={{ format: 'xlsx' }}
                  fileName="名称核对表.xlsx"
                  look="primary"
                >
                  导出 Excel
                </ExportButton>
              </>
            )
          }
        />
      </div>
      {names.length === 0 ? (
        <EmptyState title="还没有要核对的名称">机构的项目入库后，不需人工确认的名称会列在这里。</EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
        <div className={styles.sheet} role="group" aria-label="名称核对表" tabIndex={0}>
          <h2 className="print-only">名称核对表（请两位核对人各自独立勾选）</h2>
          <PlainTable
            className="table"
            heads={[
              '序号',
              '机构的写法',
              '标准项目',
              { key: 'uses', text: '使用', end: true },
              '依据',
              '核对一',
              '核对二',
              '应为',
            ]}
          >
            <tbody>
              {names.map(({ name, items, uses, institutions, basis }, at) => (
                <tr key={`${name} ${items.map(({ code }) => code).join()}`}>
                  <td className="num">{at + 1}</td>
                  <th scope="row">{name}</th>
                  <td>
                    {itemNames(items)}
                    <small>{items.map(({ code }) => code).join(' + ')}</small>
                  </td>
                  <td data-end className="num">
                    {uses} 次<small>{institutions} 家</small>
                  </td>
                  <td className={styles.ticks}>{nameBases[basis]}</td>
                  <td className={styles.ticks}>□ 对 □ 不对</td>
                  <td className={styles.ticks}>□ 对 □ 不对</td>
                  <td className={styles.blank}>＿＿＿＿＿</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </div>
      )}
    </>
  );
}
