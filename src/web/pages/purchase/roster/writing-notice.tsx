import type { CallOutput } from '#wire/invoke.ts';
import { Notice } from '#web/ui/app/notice.tsx';

type Writing = NonNullable<CallOutput<'roster.ofDemand'>['writing']>;

const people = (count: number) => count.toLocaleString('zh-CN');

const failures = {
  changed: '比较之后名单又被修改过。请重新上传这份文件，核对后再确认。',
  interrupted: '写入中断了。请重新上传这份文件，核对后再确认。',
} as const;

/** How far the writing of a long list is; it goes on when the page is left. */
export function WritingNotice({ writing }: { writing: Writing }) {
  const { done, total, failure } = writing;
  if (failure !== null)
    return (
      <Notice
        type="error"
        title="上次确认的名单没有写入，名单仍是原来的内容"
        description={failures[failure]}
      />
    );
  return (
    <Notice
      type="info"
      title={
        total === 0 ? '名单正在写入：与现有名单比较中' : `名单正在写入：${people(done)}／${people(total)} 人`
      }
      description="可以离开这个页面，写完之前名单暂不能修改。全部写完才会生效，中途中断时名单保持原样。"
    />
  );
}
