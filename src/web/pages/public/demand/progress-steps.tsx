import type { CallOutput } from '#wire/invoke.ts';
import { dayText, momentText } from '#web/ui/time.ts';
import styles from './demand.module.css';

type Progress = CallOutput<'demand.publicProgress'>;
type Step = Progress['steps'][number];

/** Where a demand stands: what is done, what is under way, what comes. */
export function ProgressSteps({ progress }: { progress: Progress }) {
  const over = progress.steps.at(-1)?.done === true;
  const current = over ? undefined : progress.steps.find((step) => !step.done);
  return (
    <ol className={`hint under ${styles.steps}`}>
      {progress.steps.map((step) => (
        <li
          key={step.action}
          data-state={step.done ? 'done' : step === current ? 'current' : over ? 'skipped' : 'waiting'}
          aria-current={step === current ? 'step' : undefined}
        >
          <b>
            {step.label}
            <span className="sr-only">{step.done ? '，已完成' : '，未完成'}</span>
          </b>
          <span className="num">{remarkOf(step, progress, over)}</span>
        </li>
      ))}
    </ol>
  );
}

function remarkOf({ action, at, done }: Step, { quotationCount }: Progress, over: boolean): string {
  if (action === 'quote') {
    if (at) return `${dayText(at)}，共 ${quotationCount} 家`;
    return over ? '没有收到报价' : '等待机构报价';
  }
  if (action === 'deadline') return at ? momentText(at) : '';
  if (at) return dayText(at);
  return done ? '' : '由采购方比价后确定';
}
