import { Alert, Button } from 'antd';
import type { ContentCollection } from '#domain/content/collections.ts';
import { momentText } from '#web/ui/time.ts';
import { type ContentDetail, type ContentValues, differences, valuesOf } from './content-draft.ts';
import styles from './content.module.css';
import { type MarkedLine, markLines } from './line-diff.ts';

interface Props {
  collection: ContentCollection;
  theirs: ContentDetail;
  mine: ContentValues;
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const Version = ({ name, lines }: { name: string; lines: readonly MarkedLine[] }) => (
  <div>
    <p className="hint">{name}</p>
    <div className={styles.lines}>
      {lines.map(({ text, own }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
        <div key={i} data-own={own || undefined}>
          {text === '' ? '\u00a0' : text}
        </div>
      ))}
    </div>
  </div>
);

/** Somebody else saved first: both versions side by side, and a decision that loses neither. */
export function ConflictPanel({ collection, theirs, mine, busy, onKeepMine, onTakeTheirs }: Props) {
  const who = theirs.editor || '另一位同事';
  const different = differences(collection, valuesOf(theirs), mine);
  return (
    <Alert
      className="notice"
      type="warning"
      showIcon
      title={`${who}在 ${momentText(theirs.updatedAt)} 保存过这篇内容，您的修改还没有保存`}
      description={
        <>
          <p>
            下面是两个版本不同的地方。两个版本都不会丢：被替换的一份，服务器的修改记录或这台电脑里都留着。
          </p>
          {different.map(({ key, label, theirs: a, mine: b }) => {
            const marked = markLines(a, b);
            return (
              <section key={key} className="above">
                <h3>{label}</h3>
                <div className="halves">
                  <Version name={`${who}的版本`} lines={marked.a} />
                  <Version name="我的版本" lines={marked.b} />
                </div>
              </section>
            );
          })}
          <div className="cluster apart">
            <Button type="primary" loading={busy} onClick={onKeepMine}>
              保存我的版本
            </Button>
            <Button disabled={busy} onClick={onTakeTheirs}>
              改用{who}的版本
            </Button>
          </div>
        </>
      }
    />
  );
}
