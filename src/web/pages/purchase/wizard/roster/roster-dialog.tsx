import { Modal, Upload } from 'antd';
import { useMemo, useState } from 'react';
import { packageLabel } from '#domain/demand/package-label.ts';
import type { RegionNode } from '#domain/region/region.ts';
import { countHeads, type UnplacedReason, unplacedReasons } from '#domain/roster/count-heads.ts';
import { readRoster, type Roster } from '#domain/roster/read-roster.ts';
import type { Draft } from '#web/pages/purchase/wizard/draft.ts';
import { useReferenceCall } from '#web/queries/use-call-query.ts';
import { dayText } from '#web/ui/time.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { cityCounts, withHeads } from './fill-heads.ts';

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
  const [roster, setRoster] = useState<Roster>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { purpose, examFrom } = draft.terms;
  const packages = draft.groups.flatMap((group) =>
    group.packages.map((pkg) => ({ ...pkg, groupName: group.name })),
  );
  const counts = roster && countHeads(roster.people, packages);
  const cities = counts ? cityCounts(counts, tree) : [];
  const unknown = cities.filter(({ regionId, written }) => regionId === undefined && written !== '');

  const read = async (file: File) => {
    setProblem(undefined);
    setRoster(undefined);
    if (file.size > LIMIT_MB * 1024 * 1024)
      return setProblem(`文件超过 ${LIMIT_MB} MB，请只保留名单所在的工作表。`);
    setBusy(true);
    try {
      const [day] = [examFrom || dayText(new Date().toISOString())];
      const read = (await sheetsOf(file))
        .map((rows) => readRoster(rows, day))
        .find((one) => one?.people.length);
      if (read) setRoster(read);
      else
        setProblem(
          '没有认出花名册。表头需要有“性别”，以及“年龄”或“出生日期”；可以另有“城市”“婚姻状况”“部门”。',
        );
    } catch {
      setProblem('文件已损坏或设有打开密码，无法读取。请用 Excel 或 WPS 打开并另存为 .xlsx 后再选择。');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="按花名册填人数"
      width="40rem"
      okText="填入人数"
      okButtonProps={{ disabled: !counts, loading: busy }}
      onOk={() => counts && onAdd((before) => withHeads(before, counts, cities))}
      onCancel={onClose}
    >
      <div className="stack gap-3">
        <Notice
          type="info"
          title="花名册不会上传"
          description="文件只在您的浏览器里读取，姓名、证件号等内容不会离开这台电脑，也不会保存；填进需求的只有各套餐、各城市的人数。"
        />
        {problem && <Notice type="error" title={problem} />}
        <Upload.Dragger
          accept=".xlsx,.xls"
          showUploadList={false}
          disabled={busy}
          customRequest={({ file }) => void read(file as File)}
        >
          <strong>{roster ? '换一份花名册' : '把花名册拖到这里，或点击选择文件'}</strong>
          <br />
          <small>.xlsx、.xls，表头写明性别、年龄或出生日期，可以另有城市、婚姻状况、部门</small>
        </Upload.Dragger>
        {roster && counts && (
          <>
            <p>
              共 {roster.people.length} 人，按“{roster.taken.join('”“')}”统计：
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
    </Modal>
  );
}
/** The sheets of a workbook as texts, read in the browser. The reader comes only when a file is chosen. */
async function sheetsOf(file: File): Promise<string[][][]> {
  const { read, utils } = await import('@e965/xlsx');
  const book = read(await file.arrayBuffer(), { dense: true, cellDates: true });
  return book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name];
    if (!sheet) return [];
    const rows = utils.sheet_to_json<unknown[]>(sheet, {
      header: 1,
      raw: true,
      defval: '',
      blankrows: false,
    });
    return [rows.map((row) => row.map(cellText))];
  });
}

const cellText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim();
