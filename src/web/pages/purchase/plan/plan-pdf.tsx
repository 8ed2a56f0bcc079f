import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { saveAs } from '#web/api/open-file.ts';
import { uploadFile } from '#web/api/upload-file.ts';
import { elementToPdf } from '#web/features/plan/export-pdf.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { useOpenFile } from '#web/ui/app/use-open-file.ts';
import type { Plan, PlanAutosave } from './plan-autosave.ts';

interface Props {
  plan: Plan;
  autosave: PlanAutosave;
  onStored: () => void;
}

/** Exports what `pdfDom` shows, hands it to the browser as a download and stores it with the plan. */
export function PlanPdf({ plan: { planId, title, file, editable }, autosave, onStored }: Props) {
  const openFile = useOpenFile();
  const control = useRef<AbortController>(undefined);
  const [step, setStep] = useState<{ text: string; share: number }>();
  useEffect(() => () => control.current?.abort(), []);

  const store = async (pdf: Blob, name: string, signal: AbortSignal) => {
    setStep({ text: '正在保存到方案', share: 1 });
    const { src } = await uploadFile('bid_tender_file', new File([pdf], name, { type: pdf.type }), {
      signal,
    });
    await call('plan.update', { planId, url: src }, { signal });
    onStored();
  };

  const run = async () => {
    const element = document.getElementById('pdfDom');
    if (control.current || !element) return;
    const current = new AbortController();
    control.current = current;
    setStep({ text: '正在准备', share: 0 });
    try {
      if (editable && !(await autosave.flush())) {
        message.error('方案还有没保存的修改，请先处理后再导出。');
        return;
      }
      const pdf = await elementToPdf(element, {
        signal: current.signal,
        onPage: (page, pages) =>
          setStep({ text: `正在生成第 ${page} 页，共 ${pages} 页`, share: (page - 1) / pages }),
      });
      const name = `${title}电子体检方案.pdf`;
      if (editable) await store(pdf, name, current.signal);
      saveAs(pdf, name);
    } catch (error) {
      if (!current.signal.aborted) message.error(failureText(asApiFailure(error)), 6);
    } finally {
      control.current = undefined;
      setStep(undefined);
    }
  };

  return (
    <>
      {file && <Button onClick={() => openFile(file)}>打开已存的 PDF</Button>}
      <ExportButton name="plan.exportPdf" input={{ planId }} fileName={`${title}-电子体检方案.pdf`}>
        下载 PDF（文字版）
      </ExportButton>
      <Button onClick={() => void run()}>导出 PDF</Button>
      <Dialog
        open={step !== undefined}
        title="导出 PDF"
        closable={false}
        onClose={() => control.current?.abort()}
        footer={<Button onClick={() => control.current?.abort()}>取消导出</Button>}
      >
        <p role="status">{step?.text}…</p>
        <Progress percent={Math.round((step?.share ?? 0) * 100)} />
      </Dialog>
    </>
  );
}
