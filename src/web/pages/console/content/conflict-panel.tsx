import { Button } from 'antd';
import type { ContentCollection } from '#domain/content/collections.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { momentText } from '#web/ui/time.ts';
import { type ContentDetail, type ContentValues, valuesOf } from './content-draft.ts';
import { Differences } from './differences.tsx';

interface Props {
  collection: ContentCollection;
  theirs: ContentDetail;
  mine: ContentValues;
  /** What is here was typed; else it is what stood there before. */
  typed: boolean;
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved first: both versions side by side, and a decision that loses neither. */
export function ConflictPanel({ collection, theirs, mine, typed, busy, onKeepMine, onTakeTheirs }: Props) {
  const who = theirs.editor || '另一位同事';
  return (
    <Notice
      type="warning"
      title={`${who}在 ${momentText(theirs.updatedAt)} 保存过这篇内容，${typed ? '您的修改还没有保存' : '您看到的是之前的一版'}`}
      description={
        <>
          <p>
            下面是两个版本不同的地方。两个版本都不会丢：被替换的一份，服务器的修改记录或这台电脑里都留着。
          </p>
          <Differences
            {...{ collection, mine }}
            theirs={valuesOf(theirs)}
            names={[`${who}的版本`, typed ? '我的版本' : '之前的一版']}
          />
          <div className="cluster apart">
            <Button type={typed ? 'primary' : 'default'} loading={busy} onClick={onKeepMine}>
              {typed ? '保存我的版本' : '恢复之前的一版'}
            </Button>
            <Button type={typed ? 'default' : 'primary'} disabled={busy} onClick={onTakeTheirs}>
              改用{who}的版本
            </Button>
          </div>
        </>
      }
    />
  );
}
