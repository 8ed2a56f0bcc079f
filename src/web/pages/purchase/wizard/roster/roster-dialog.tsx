import { Checkbox, Upload } from 'antd';
import { useMemo, useState } from 'react';
import { packageLabel } from '#domain/demand/package-label.ts';
import type { RegionNode } from '#domain/region/region.ts';
import { countHeads, type UnplacedReason, unplacedReasons } from '#domain/roster/count-heads.ts';
import type { Draft } from '#web/pages/purchase/wizard/draft/draft.ts';
import { useReferenceCall } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { serverToday } from '#web/ui/server-date.ts';
import { cityCounts, withHeads } from './fill-heads.ts';
import { NoRosterFile, type RosterFile, readRosterFile } from './read-roster-file.ts';

interface Props {
  draft: Draft;
  onClose: () => void;
  onAdd: (change: (draft: Draft) => Draft) => void;
}

const LIMIT_MB = 20;

/** 按花名册填人数. The file stays in the browser: only sums of heads come out of it. */
export function RosterDialog({ draft, onClose, onAdd }: Props) {
  const { data } = useReferenceCall('region.listTree', { levelType: 3 });
  const tree = useMemo(() => (data === undefined ? [] : (JSON.parse(data) as RegionNode[])), [data]);
  const [file, setFile] = useState<RosterFile>();
  const [withHidden, setWithHidden] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { purpose, examFrom } = draft.terms;
  const packages = draft.groups.flatMap((group) =>
    group.packages.map((pkg) => ({ ...pkg, groupName: group.name })),
  );
  const roster = file?.roster;
  const people = roster ? [...roster.people, ...(withHidden ? roster.hidden : [])] : [];
  const counts = roster && countHeads(people, packages);
  const cities = counts ? cityCounts(counts, tree) : [];
  const unknown = cities.filter(({ regionId, written }) => regionId === undefined && written !== '');

  const read = async (chosen: File) => {
    setProblem(undefined);
    setFile(undefined);
    setWithHidden(false);
    if (chosen.size > LIMIT_MB * 1024 * 1024)
      return setProblem(`文件超过 ${LIMIT_MB} MB，请只保留名单所在的工作表。`);
    setBusy(true);
    try {
      const found = await readRosterFile(await chosen.arrayBuffer(), examFrom || serverToday());
      if (found.roster) setFile(found);
      else
        setProblem(
          `没有认出花名册。表头需要有“性别”，以及“年龄”或“出生日期”；可以另有“城市”“婚姻状况”“部门”。${found.notices.join('')}`,
        );
    } catch (error) {
      if (error instanceof NoRosterFile)
        return setProblem(
          `${error.message}${error.message.includes('请') ? '' : '，请选择 .xlsx 或 .xls 文件'}。`,
        );
      setProblem('文件已损坏或设有打开密码，无法读取。请用 Excel 或 WPS 打开并另存为 .xlsx 后再选择。');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="按花名册填人数"
      width="40rem"
      okText="填入人数"
      busy={busy}
      disabled={!counts}
      onOk={() => counts && onAdd((before) => withHeads(before, counts, cities))}
      onClose={onClose}
    >
      <div className="stack gap-3">
        <Notice
          type="info"
          title="花名册不会上传"
          description="文件只在您的浏览器里读取，姓名、证件号等内容不会离开这台电脑，也不会保存；填进需求的只有各套餐、各城市的人数。"
        />
        {problem && <Notice type="error" title={problem} />}
        <Upload.Dragger
          // Whatever is dropped is looked at: the reader says what is wrong with it, the kit would say nothing.
          accept={{ format: '.xlsx,.xls,.csv', filter: 'native' }}
          showUploadList={false}
          disabled={busy}
          customRequest={({ file: chosen }) => void read(chosen as File)}
        >
          <strong>{roster ? '换一份花名册' : '把花名册拖到这里，或点击选择文件'}</strong>
          <br />
          <small>.xlsx、.xls、.csv，表头写明性别、年龄或出生日期，可以另有城市、婚姻状况、部门</small>
        </Upload.Dragger>
        {roster && counts && (
          <>
            <p>
              共 {people.length} 人，按“{roster.taken.join('”“')}”统计：
            </p>
            <ul className="stack gap-3 divided">
              {packages.map((pkg) => (
                <li key={pkg.key} className="cluster between">
                  {packageLabel(purpose, pkg)}
                  <span className="num">{counts.packages.get(pkg.key) ?? 0} 人</span>
                </li>
              ))}
              {cities.map(({ written, regionId, count }) => (
                <li key={`city-${written}`} className="cluster between">
                  {written || '没有填写城市'}
                  <span className="num">
                    {regionId === undefined && <small className="warning">请在上一步自行填写 </small>}
                    {count} 人
                  </span>
                </li>
              ))}
            </ul>
            {roster.hidden.length > 0 && (
              <Checkbox checked={withHidden} onChange={({ target }) => setWithHidden(target.checked)}>
                把表格里隐藏或划掉的 {roster.hidden.length} 行也计入（现在{withHidden ? '已' : '没有'}计入）
              </Checkbox>
            )}
            {file.notices.length > 0 && (
              <Notice type="warning" title="文件里有些内容没有读取" description={file.notices.join('')} />
            )}
            {counts.unclear.size > 0 && (
              <Notice
                type="warning"
                title="这些内容没有看懂，这几行的人没有计入套餐，请改正后重新选择，或填入后自行加上"
                description={[...counts.unclear]
                  .map(([what, rows]) => `第 ${rowList(rows)} 行：${what}（${rows.length} 人）`)
                  .join('；')}
              />
            )}
            {counts.unplaced.size > 0 && (
              <Notice
                type="warning"
                title="这些人没有计入套餐，请补全花名册后重新选择，或填入后自行加上"
                description={[...counts.unplaced]
                  .map(([reason, count]) => `${unplacedReasons[reason as UnplacedReason]}：${count} 人`)
                  .join('；')}
              />
            )}
            {unknown.length > 0 && (
              <Notice
                type="warning"
                title={`没有认出这些城市：${unknown.map(({ written }) => written).join('、')}`}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

const mostRows = 8;
const rowList = (rows: readonly number[]) =>
  `${rows.slice(0, mostRows).join('、')}${rows.length > mostRows ? ' 等' : ''}`;
