import { Button, Progress, Result } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import styles from './import.module.css';
import { readingStep } from './reading-step.ts';

type Detail = CallOutput<'import.detail'>;

/** A file that is being read, or could not be: how far it is, and what can be done about it. */
export function ReadingPanel({ batch, reading }: { batch: Detail; reading: NonNullable<Detail['reading']> }) {
  const again = useCallMutation('import.readAgain');
  const cancel = useCallMutation('import.cancelReading');
  useFailureMessage(again.failure);
  useFailureMessage(cancel.failure);
  const input = { batchId: batch.id };
  const can = (action: string) => batch.actions.includes(action);

  if (reading.state === 'failed')
    return (
      <section className="panel">
        <Result
          status="warning"
          title="这份价格表没有读完"
          subTitle={reading.problem}
          extra={
            <div className={`cluster ${styles.choices}`}>
              {can('readAgain') && (
                <Button type="primary" loading={again.busy} onClick={() => void again.run(input)}>
                  重新读取
                </Button>
              )}
              {can('cancelReading') && (
                <Button loading={cancel.busy} onClick={() => void cancel.run(input)}>
                  回到之前的明细
                </Button>
              )}
              <ButtonLink to={workPaths.importBatches()}>上传另一份</ButtonLink>
            </div>
          }
        />
      </section>
    );
  const { text, percent } = readingStep(reading);
  return (
    <section className="panel stack" aria-label="读取进度">
      <div>
        <h2>正在读取这份价格表</h2>
        <p className="hint">可以离开这个页面，读取会继续；完成后在“批量导入”的列表里打开。</p>
      </div>
      <Progress percent={percent} showInfo={false} aria-label="已匹配的行" />
      <p aria-live="polite">{text}</p>
      <div className="row">
        <Button loading={cancel.busy} onClick={() => void cancel.run(input)}>
          停止读取
        </Button>
      </div>
    </section>
  );
}
