import { Checkbox, Radio, Upload } from 'antd';
import { useState } from 'react';
import { staffColumnLabels } from '#domain/roster/staff-columns.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { upload } from '#web/api/call.ts';
import { NoRosterFile } from '#web/pages/purchase/wizard/roster/read-roster-file.ts';
import { useReadAgain } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { readStaffFile, type StaffFile, staffUpload } from './read-staff-file.ts';

interface Props {
  rosterId: string;
  data: CallOutput<'roster.ofDemand'>;
  onClose: () => void;
}

const LIMIT_MB = 20;
/** A long list takes a while to be encrypted. */
const TIMEOUT_MS = 120_000;

type Comparison = CallOutput<'roster.compare'>;

/** A list is read here, compared with the one that is there, and written only once a person has seen what changes. */
export function UploadDialog({ rosterId, data, onClose }: Props) {
  const readAgain = useReadAgain();
  const first = data.counts.people === 0 && data.left === 0;
  const [file, setFile] = useState<StaffFile>();
  const [withHidden, setWithHidden] = useState(false);
  const [scope, setScope] = useState<'whole' | 'some'>('whole');
  const [comparison, setComparison] = useState<Comparison>();
  const [meant, setMeant] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState('');
  const sheet = file?.sheet;
  const rows = sheet ? [...sheet.rows, ...(withHidden ? sheet.hidden : [])] : [];

  const working = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(asApiFailure(error));
    } finally {
      setBusy('');
    }
  };
  /** Whatever was chosen otherwise is to be compared anew. */
  const forget = () => {
    setComparison(undefined);
    setMeant(false);
    setFailure(undefined);
  };
  const read = async (chosen: File) => {
    forget();
    setProblem(undefined);
    setFile(undefined);
    setWithHidden(false);
    if (chosen.size > LIMIT_MB * 1024 * 1024)
      return setProblem(`文件超过 ${LIMIT_MB} MB，请只保留名单所在的工作表。`);
    setBusy('正在读取文件');
    try {
      const found = await readStaffFile(await chosen.arrayBuffer());
      if (found.sheet) setFile(found);
      else
        setProblem(
          `没有认出人员名单。表头需要有“姓名”，以及“工号”“手机号”或“身份证号”之一。${found.notices.join('')}`,
        );
    } catch (error) {
      setProblem(
        error instanceof NoRosterFile
          ? `${error.message}，请选择 .xlsx、.xls 或 .csv 文件。`
          : '文件已损坏或设有打开密码，无法读取。请用 Excel 或 WPS 打开并另存为 .xlsx 后再选择。',
      );
    } finally {
      setBusy('');
    }
  };
  const compare = () =>
    working('正在比较', async () => {
      setComparison(
        await upload('roster.compare', { rosterId, scope }, staffUpload(rows, sheet?.taken ?? []), {
          timeoutMs: TIMEOUT_MS,
        }),
      );
    });
  const confirm = ({ version }: Comparison) =>
    working('正在写入', async () => {
      const { written } = await upload(
        'roster.confirm',
        { rosterId, scope, version },
        staffUpload(rows, sheet?.taken ?? []),
        {
          timeoutMs: TIMEOUT_MS,
        },
      );
      readAgain();
      // Of a long list the page itself shows how far it is.
      if (written)
        message.success(
          `名单已更新：新增 ${written.joined} 人，变动 ${written.changed} 人，离开 ${written.left} 人${written.returned > 0 ? `，回到名单 ${written.returned} 人` : ''}。`,
          6,
        );
      onClose();
    });
  const nothing =
    comparison !== undefined &&
    [comparison.joiners, comparison.returners, comparison.changes, comparison.leavers].every(
      ({ count }) => count === 0,
    );
  const asksMeant = comparison !== undefined && comparison.leavers.count > 0;
  return (
    <Dialog
      title="上传人员名单"
      width="52rem"
      okText={comparison ? '确认写入' : first ? '查看结果' : '与现有名单比较'}
      busy={busy !== ''}
      disabled={comparison ? nothing || (asksMeant && !meant) : rows.length === 0}
      onOk={() => void (comparison ? confirm(comparison) : compare())}
      onClose={onClose}
    >
      <div className="stack gap-3">
        {problem && <Notice type="error" title={problem} />}
        <Upload.Dragger
          accept={{ format: '.xlsx,.xls,.csv', filter: 'native' }}
          showUploadList={false}
          disabled={busy !== ''}
          customRequest={({ file: chosen }) => void read(chosen as File)}
        >
          <strong>{sheet ? '换一份文件' : '把名单拖到这里，或点击选择文件'}</strong>
          <br />
          <small>
            .xlsx、.xls、.csv，表头写明姓名、工号、性别、出生日期或身份证号、手机号
            {data.asksMarriage && '、婚姻状况'}，可以另有部门、城市、人员类别、与员工关系和所属员工工号
          </small>
        </Upload.Dragger>
        {busy !== '' && <output className="hint">{busy}，名单很长时需要几秒……</output>}
        {file && sheet && (
          <>
            <p>
              读出 {rows.length.toLocaleString('zh-CN')} 行，只用到这些列：
              {sheet.taken
                .map(({ column, heading }) =>
                  heading === staffColumnLabels[column]
                    ? heading
                    : `${heading}（${staffColumnLabels[column]}）`,
                )
                .join('、')}
              。其他列不会离开您的电脑。
            </p>
            {sheet.hidden.length > 0 && (
              <Checkbox
                checked={withHidden}
                onChange={({ target }) => {
                  forget();
                  setWithHidden(target.checked);
                }}
              >
                把表格里隐藏或划掉的 {sheet.hidden.length} 行也算在内
              </Checkbox>
            )}
            {file.notices.length > 0 && (
              <Notice type="warning" title="文件里有些内容没有读取" description={file.notices.join('')} />
            )}
            {!first && (
              <Radio.Group
                className="stack gap-2"
                aria-label="这份文件是"
                value={scope}
                onChange={({ target }) => {
                  forget();
                  setScope(target.value as 'whole' | 'some');
                }}
                options={[
                  { value: 'whole', label: '完整名单：文件里没有的人视为离开' },
                  { value: 'some', label: '只补充或修改其中的人：没有写到的人不变' },
                ]}
              />
            )}
          </>
        )}
        <FailureAlert failure={failure} />
        {comparison && <ComparisonView comparison={comparison} />}
        {asksMeant && (
          <Checkbox checked={meant} onChange={({ target }) => setMeant(target.checked)}>
            确认让 {comparison.leavers.count} 人离开名单
            {comparison.leavers.booked > 0 && `，并取消其中 ${comparison.leavers.booked} 人的预约`}
          </Checkbox>
        )}
      </div>
    </Dialog>
  );
}
