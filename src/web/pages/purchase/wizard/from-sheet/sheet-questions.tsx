import { Radio } from 'antd';
import type { Reading } from './sheet-plan.ts';

interface Props {
  questions: Reading['questions'];
  /** Why no other answer can be taken now; undefined when it can. */
  locked: string | undefined;
  onAnswer: (question: string, value: string) => void;
}

/** What the sheet leaves open, with the best answer chosen; another one has the sheet read again. */
export function SheetQuestions({ questions, locked, onAnswer }: Props) {
  return (
    <section className="stack gap-3">
      <h3>请确认 {questions.length} 处</h3>
      <ul className="stack gap-3 divided">
        {questions.map(({ id, sheet, row, text, options, chosen }) => (
          <li key={id} className="stack gap-1">
            <div className="cluster between">
              <b>{text}</b>
              <small>
                {sheet} · 第 {row} 行
              </small>
            </div>
            <Radio.Group
              aria-label={text}
              value={chosen}
              options={[...options]}
              disabled={locked !== undefined}
              onChange={(event) => onAnswer(id, event.target.value as string)}
            />
          </li>
        ))}
      </ul>
      {locked !== undefined && <small className="warning">{locked}</small>}
    </section>
  );
}
