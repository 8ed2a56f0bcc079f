import { Button, Input } from 'antd';
import { mostReasons } from '#domain/console/work-kinds.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, failureText } from '#web/api/api-failure.ts';
import { paths } from '#web/paths/paths.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { draftStore, isRecord, useStoredDraft } from '#web/ui/stored-draft.ts';

type Reasons = CallOutput<'console.listReasons'>[number];

/** What was typed, and the version that it was typed on. */
interface Typed {
  text: string;
  on: number;
}
const drafts = draftStore({
  key: 'consoleReasons',
  version: 2,
  lifetime: 'tab',
  isValid: (value): value is Typed => isRecord(value) && typeof value.text === 'string',
});

/** 常用原因: wordings of decisions, one to a line; the line is the digit on the keyboard. */
export default function ReasonsPage() {
  const query = useCallQuery('console.listReasons', {});
  return (
    <>
      <PageHead
        title="常用原因"
        crumbs={[{ label: '待办', to: paths.console() }]}
        note={`每行一条，最多 ${mostReasons} 条；行号就是审核时的数字键。当事人会原样看到，请写明哪里不符、怎样修改。`}
      />
      <Loaded query={query}>
        {(kinds) => (
          <div className="stack">
            {kinds.map((one) => (
              <Editor key={`${one.kind}.${one.version}`} reasons={one} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

/** With the line that it is about. */
function problemOf(failure: ApiFailure): string {
  const line = Object.keys(failure.fields).join().match(/\d+/)?.[0];
  return line === undefined ? failureText(failure) : `第 ${Number(line) + 1} 条：${failureText(failure)}`;
}

function Editor({ reasons }: { reasons: Reasons }) {
  const { kind, name, texts, version } = reasons;
  const stored = texts.join('\n');
  const draft = useStoredDraft<Typed>(drafts, { text: stored, on: version }, kind);
  const { text, on } = draft.value;
  const overtaken = on !== version && text !== stored;
  const { run, busy, failure } = useCallMutation('console.saveReasons', contested);
  const save = async () => {
    const lines = text.split('\n').map((line) => line.trim());
    if (!(await run({ kind, texts: lines.filter(Boolean), version: on }))) return;
    draft.clear();
    void message.success(`「${name}」的常用原因已保存。`);
  };
  return (
    <section className="panel">
      <h2>
        <label htmlFor={`reasons-${kind}`}>{name}</label>
      </h2>
      <Input.TextArea
        id={`reasons-${kind}`}
        autoSize={{ minRows: 3 }}
        value={text}
        onChange={(event) => draft.set({ text: event.target.value, on })}
      />
      {overtaken && (
        <Notice
          className="apart"
          type="warning"
          title="同事刚刚改过这一类原因，您写的还没有保存。现在保存着的是："
          description={
            <>
              <p className="typed">{stored}</p>
              <div className="cluster above">
                <Button size="small" onClick={() => draft.set({ text, on: version })}>
                  以我写的为准
                </Button>
                <Button
                  size="small"
                  onClick={() => {
                    draft.set({ text: stored, on: version });
                    draft.clear();
                  }}
                >
                  用同事的
                </Button>
              </div>
            </>
          }
        />
      )}
      {failure && !overtaken && <Notice className="apart" type="error" title={problemOf(failure)} />}
      <div className="cluster above">
        <Button
          type="primary"
          loading={busy}
          disabled={overtaken || text === stored}
          onClick={() => void save()}
        >
          保存
        </Button>
      </div>
    </section>
  );
}
