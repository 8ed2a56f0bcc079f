import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { upload } from '#web/api/call.ts';
import { useReadAgain } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { SheetDialog } from '#web/ui/app/sheet-dialog.tsx';

type Read = CallOutput<'checkupVisit.readAttendance'>;

interface Props {
  institutionId: string;
  /** Of rows that name none. */
  day: string;
  onClose: () => void;
}

/** Who came, as the check-up system exports it: compared with the dates first, written only once somebody has seen it. */
export function AttendanceDialog({ institutionId, day, onClose }: Props) {
  const readAgain = useReadAgain();
  const [read, setRead] = useState<Read>();
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    if (!file) return;
    setBusy(true);
    try {
      const done = await upload('checkupVisit.takeAttendance', { institutionId, day }, file);
      readAgain();
      message.success(
        `登记到检 ${done.arrived} 人${done.changed > 0 ? `，修改 ${done.changed} 人` : ''}${done.left > 0 ? `；${done.left} 行没有采用` : ''}。`,
        6,
      );
      onClose();
    } catch (error) {
      message.error(failureText(asApiFailure(error)), 6);
    } finally {
      setBusy(false);
    }
  };
  const taken = read ? read.arrived + read.changed : 0;
  return (
    <SheetDialog
      title="导入到检"
      intro={`选择体检系统导出的名单：要有姓名、手机号、身份证号或工号；日期、状态、弃检项目、加项有就读取。没有日期列的按 ${day}；有状态列的只登记写明已到检的人。核对后再登记。`}
      pickText="选择文件"
      named="姓名"
      exportButton={
        <ExportButton
          name="checkupVisit.exportDay"
          input={{ institutionId, day }}
          fileName={`到检名单 ${day}.xlsx`}
        >
          先导出名单
        </ExportButton>
      }
      read={async (chosen) => {
        setFile(chosen);
        return upload('checkupVisit.readAttendance', { institutionId, day }, chosen);
      }}
      onRead={setRead}
      summary={
        read && {
          type: taken > 0 ? 'info' : 'success',
          title:
            taken > 0
              ? `将登记到检 ${read.arrived} 人${read.changed > 0 ? `，修改 ${read.changed} 人的项目` : ''}。`
              : '没有需要登记的人。',
          description: [
            read.unchanged > 0 && `${read.unchanged} 人已经登记过，内容相同。`,
            read.absent > 0 && `${read.absent} 行写明没有到检，保持不变。`,
            `读取的列：${read.taken.join('、')}。`,
          ]
            .filter(Boolean)
            .join(''),
        }
      }
      problems={read?.problems ?? []}
      problemsTitle={`${read?.problems.length ?? 0} 行不能采用，保持不变`}
      differences={read?.differences ?? []}
      busy={busy}
      okText={() => (taken > 0 ? `登记 ${taken} 人` : '登记')}
      okDisabled={() => taken === 0}
      onOk={() => void take()}
      onClose={onClose}
    />
  );
}
