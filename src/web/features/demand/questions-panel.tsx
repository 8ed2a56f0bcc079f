import { Button, Input } from 'antd';
import { useState } from 'react';
import { cutText } from '#domain/kernel/text.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { draftStore, useStoredDraft } from '#web/ui/stored-draft.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText } from '#web/ui/time.ts';

type Questions = CallOutput<'question.list'>;
type Question = Questions['records'][number];

/** By demand (a question) or by question (its answer): outlives a failure, a reload and signing in again. */
const typedTexts = draftStore<string>({
  key: 'demandQuestion',
  version: 1,
  lifetime: 'browser',
  isValid: (value): value is string => typeof value === 'string',
});

interface Props {
  demandId: string;
  /** The buyer answers, an institution asks. */
  side: 'buyer' | 'provider';
}

/** 问答: the same answers for everybody who was invited. */
export function QuestionsPanel({ demandId, side }: Props) {
  const query = useCallQuery('question.list', { demandId });
  return (
    <section className="panel" aria-label="问答">
      <h2>问答</h2>
      <Loaded query={query}>
        {(data) => (
          <div className="stack gap-4">
            <p className="hint">{side === 'buyer' ? buyerHint(data) : providerHint(data)}</p>
            {data.records.length > 0 && (
              <ul className="stack gap-4 divided">
                {data.records.map((one) => (
                  <Entry
                    key={one.questionId}
                    one={one}
                    closed={data.answeringClosed}
                    mayAnswer={data.mayAnswer}
                  />
                ))}
              </ul>
            )}
            {side === 'provider' && data.askingClosed === '' && <Ask demandId={demandId} />}
          </div>
        )}
      </Loaded>
    </section>
  );
}

const until = ({ closesAt }: Questions) => (closesAt ? `${momentText(closesAt)} 前` : '');

const buyerHint = (data: Questions) => {
  const rule = '每个问题回答一次，回答会同时发给全部受邀机构；平台不显示是谁提问。';
  return data.askingClosed === '' ? `机构可在 ${until(data)}提问。${rule}` : `${data.askingClosed}${rule}`;
};
const providerHint = (data: Questions) =>
  data.askingClosed === ''
    ? `可在 ${until(data)}提问。采购方和其他机构看不到是谁提问，请不要在问题里写机构名称。`
    : data.askingClosed;

interface EntryProps {
  one: Question;
  closed: string;
  mayAnswer: boolean;
}

function Entry({ one, closed, mayAnswer }: EntryProps) {
  return (
    <li className="stack gap-2">
      <p>
        <b>问：{one.question}</b>
        <small className="hint">
          {' '}
          {momentText(one.askedAt)}
          {one.own && ' · 本机构提问'}
        </small>{' '}
        <TextLink
          to={paths.report({ subject: 'question', id: one.questionId, name: cutText(one.question, 40) })}
        >
          举报
        </TextLink>
      </p>
      {one.answeredAt ? (
        <p>
          答：{one.answer} <small className="hint">{momentText(one.answeredAt)}</small>
        </p>
      ) : mayAnswer && closed === '' ? (
        <Answer questionId={one.questionId} />
      ) : (
        <p className="hint">{closed === '' ? '等待采购方回答。' : '没有回答。'}</p>
      )}
    </li>
  );
}

function Ask({ demandId }: { demandId: string }) {
  const ask = useCallMutation('question.ask');
  return (
    <OneText
      id={demandId}
      label="您的问题"
      max={500}
      okText="提交问题"
      call={ask}
      onOk={(question) => ask.run({ demandId, question })}
    />
  );
}

function Answer({ questionId }: { questionId: string }) {
  const answer = useCallMutation('question.answer');
  return (
    <OneText
      id={questionId}
      label="您的回答"
      max={1000}
      okText="回答并告知全部受邀机构"
      call={answer}
      onOk={(text) => answer.run({ questionId, answer: text })}
    />
  );
}

interface OneTextProps {
  id: string;
  label: string;
  max: number;
  okText: string;
  call: Pick<ReturnType<typeof useCallMutation<'question.ask'>>, 'busy' | 'failure'>;
  /** Undefined when it failed. */
  onOk: (text: string) => Promise<unknown>;
}

function OneText({ id, label, max, okText, call, onOk }: OneTextProps) {
  const { value, set, clear } = useStoredDraft(typedTexts, '', id);
  const [missing, setMissing] = useState(false);
  const send = async () => {
    const text = value.trim();
    setMissing(text === '');
    if (text !== '' && (await onOk(text)) !== undefined) clear();
  };
  return (
    <div className="stack gap-2">
      <Input.TextArea
        rows={2}
        maxLength={max}
        showCount
        value={value}
        aria-label={label}
        placeholder={label}
        status={missing ? 'error' : ''}
        onChange={(event) => set(event.target.value)}
      />
      {missing && (
        <span className="urgent" role="alert">
          请填写{label}。
        </span>
      )}
      <FailureAlert className="notice" failure={call.failure} />
      <div>
        <Button loading={call.busy} onClick={send}>
          {okText}
        </Button>
      </div>
    </div>
  );
}
