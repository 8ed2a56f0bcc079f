import { Button, Input } from 'antd';
import { type ClipboardEvent, useState } from 'react';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { upload } from '#web/api/call.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { PickFile } from '#web/ui/app/pick-file.tsx';
import type { Reading } from './sheet-plan.ts';

const LIMIT_MB = 20;

interface Props {
  text: string;
  onText: (text: string) => void;
  onRead: (reading: Reading, source: File) => void;
}

/** Pasting from Excel, typing, or a file. What could not be read stays here with the reason. */
export function SheetInput({ text, onText, onRead }: Props) {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const read = async (file: File) => {
    setProblem(undefined);
    if (file.size > LIMIT_MB * 1024 * 1024)
      return setProblem(`“${file.name}”超过 ${LIMIT_MB} MB，请删去图片和无关的工作表后再上传。`);
    setBusy(file.name);
    try {
      const reading = await upload('demand.readMatrix', {}, file);
      if (reading.rows.length === 0)
        return setProblem('没有认出体检项目。请确认内容里有项目名称，表格最好连同表头一起复制。');
      return onRead(reading, file);
    } catch (error) {
      return setProblem(failureText(asApiFailure(error)));
    } finally {
      setBusy(undefined);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html');
    if (!/<table[\s>]/i.test(html)) return;
    event.preventDefault();
    onText(event.clipboardData.getData('text/plain'));
    void read(new File([html], '粘贴的表格', { type: 'text/html' }));
  };
  return (
    <div className="stack gap-3">
      {problem && <Notice type="error" title="没有读取成功" description={problem} />}
      <label className="field" htmlFor="sheet-text">
        <span className="field-label">从 Excel、WPS 或文档复制后粘贴到这里</span>
        <Input.TextArea
          id="sheet-text"
          rows={8}
          value={text}
          disabled={busy !== undefined}
          placeholder={'项目\t男\t未婚女\t已婚女\n血常规\t●\t●\t●\n宫颈TCT\t\t\t●'}
          onChange={(event) => onText(event.target.value)}
          onPaste={paste}
        />
      </label>
      <div className="cluster">
        <Button
          type="primary"
          loading={busy !== undefined}
          disabled={text.trim() === ''}
          onClick={() => void read(new File([text], '粘贴的内容', { type: 'text/plain' }))}
        >
          {busy === undefined ? '读取粘贴的内容' : '正在读取'}
        </Button>
        <PickFile
          accept=".xlsx,.xls,.csv,.txt,.htm,.html"
          disabled={busy !== undefined}
          onPick={(file) => void read(file)}
        >
          <Button disabled={busy !== undefined}>选择表格文件</Button>
        </PickFile>
      </div>
      <small>
        .xlsx、.xls、.csv 或招标文件里的一段文字，20 MB、5,000 行、2,000 个项目以内。标题、合并单元格、●○√
        或“必检/自选”都不必改动；表格里的价格只用于核对，不会写入需求。
      </small>
    </div>
  );
}
