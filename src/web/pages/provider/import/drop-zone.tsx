import { Spin, Upload } from 'antd';
import { useState } from 'react';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { upload } from '#web/api/call.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import styles from './import.module.css';

const LIMIT_MB = 20;
const example = [
  ['项目名称', '类别', '原价', '优惠价'],
  ['肝功能十一项', '检验', '120', '96'],
  ['腹部彩超', '超声', '150.00', '118.00'],
];

interface Props {
  institutionId: string;
  onAdded: (batchId: string) => void;
}

/** One file at a time: what came of it, or how far its reading is, is shown on the batch's page. */
export function DropZone({ institutionId, onAdded }: Props) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<{ name: string; why: string }>();

  const send = async (chosen: File) => {
    const { name } = chosen;
    setProblem(undefined);
    if (chosen.size > LIMIT_MB * 1024 * 1024) {
      const why = `文件超过 ${LIMIT_MB} MB，请删去图片和无关的工作表，或拆分成几个文件后上传。`;
      return setProblem({ name, why });
    }
    setFile(chosen);
    try {
      const { batchId } = await upload('import.add', { institutionId }, chosen);
      return onAdded(batchId);
    } catch (error) {
      return setProblem({ name, why: failureText(asApiFailure(error)) });
    } finally {
      setFile(undefined);
    }
  };

  return (
    <section className="panel">
      {problem && (
        <Notice
          type="error"
          closable={{ onClose: () => setProblem(undefined) }}
          title={`“${problem.name}”没有导入`}
          description={problem.why}
        />
      )}
      <Upload.Dragger
        // Whatever is dropped is sent: the server says what is wrong with it, the kit would say nothing.
        accept={{ format: '.xlsx,.xls,.csv', filter: 'native' }}
        showUploadList={false}
        disabled={file !== undefined}
        customRequest={({ file: chosen }) => void send(chosen as File)}
      >
        <div className={`stack gap-2 ${styles.drop}`} aria-live="polite">
          {file ? (
            <>
              <Spin />
              <strong>正在上传“{file.name}”</strong>
              <small>识别列、解析价格、匹配标准项目；内容多的在后台继续，可以离开页面</small>
            </>
          ) : (
            <>
              <strong>把现有的价格表拖到这里，或点击选择文件</strong>
              <small>
                .xlsx、.xls、.csv，20 MB、20,000
                行以内。列的顺序、标题行、合并单元格都不必改动，上传后再核对。
              </small>
              <PlainTable className={styles.example} aria-label="价格表示例">
                <tbody>
                  {example.map((cells, row) => (
                    <tr key={cells[0]}>
                      {cells.map((cell) =>
                        row === 0 ? <th key={cell}>{cell}</th> : <td key={cell}>{cell}</td>,
                      )}
                    </tr>
                  ))}
                </tbody>
              </PlainTable>
            </>
          )}
        </div>
      </Upload.Dragger>
    </section>
  );
}
