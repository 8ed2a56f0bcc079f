import { Alert, Button, Input, Popover } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type RefObject, useRef } from 'react';
import styles from './content.module.css';
import { useRichPaste } from './use-rich-paste.ts';

interface Insertion {
  label: string;
  title: string;
  /** Around the marked text; `line`: at the beginning of each marked line. */
  wrap?: readonly [string, string];
  line?: string;
  block?: string;
}

const insertions: readonly Insertion[] = [
  { label: '标题', title: '章节标题', line: '## ' },
  { label: '小标题', title: '小标题', line: '### ' },
  { label: '加粗', title: '加粗', wrap: ['**', '**'] },
  { label: '列表', title: '项目列表', line: '- ' },
  { label: '编号', title: '编号列表', line: '1. ' },
  { label: '引用', title: '引用一段话', line: '> ' },
  { label: '提示框', title: '提示、注意、依据、示例', block: '> [!提示] 标题\n> 内容' },
  { label: '表格', title: '表格', block: '| 项目 | 价格 |\n|---|---:|\n| 血常规 | 20 元 |' },
  { label: '链接', title: '链接', wrap: ['[', '](https://)'] },
];

const help = (
  <dl className={styles.help}>
    <dt>## 标题　### 小标题</dt>
    <dd>三个以上的“##”会自动生成本文目录</dd>
    <dt>**加粗**　- 列表　1. 编号</dt>
    <dd>列表下一级缩进两个空格</dd>
    <dt>&gt; 引用</dt>
    <dd>[!提示]、[!注意]、[!依据]、[!示例] 放在引用第一行，变成有颜色的框</dd>
    <dt>| 表头 | 表头 |</dt>
    <dd>第二行写 |---|---:|，右边的冒号让数字靠右</dd>
    <dt>[文字](网址)</dt>
    <dd>本站页面以 /bid-web/ 开头；其他网站须为 https；电话以 tel: 开头</dd>
    <dt>{'{客服热线}　{服务时间}'}</dt>
    <dd>发布时换成“站点设置”里的热线与时间</dd>
  </dl>
);

interface Props {
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
  /** For keeping the preview beside what is being typed. */
  onScroll: (share: number) => void;
  ref?: RefObject<TextAreaRef | null>;
}

/** Markdown with buttons for those who don't know it. */
export function BodyEditor({ value, onChange, invalid, onScroll }: Props) {
  const area = useRef<TextAreaRef>(null);
  const { dropped, onPaste, clear } = useRichPaste(onChange);
  const insert = (insertion: Insertion) => {
    const field = area.current?.resizableTextArea?.textArea;
    if (!field) return;
    field.focus();
    const { text, from, to } = applied(insertion, value, field.selectionStart, field.selectionEnd);
    onChange(text);
    requestAnimationFrame(() => field.setSelectionRange(from, to));
  };
  return (
    <div className={styles.editor}>
      <div className={styles.tools} role="toolbar" aria-label="插入格式">
        {insertions.map((insertion) => (
          <Button
            key={insertion.label}
            size="small"
            type="text"
            title={insertion.title}
            // The field keeps its marked text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(insertion)}
          >
            {insertion.label}
          </Button>
        ))}
        <Popover content={help} title="写法说明" trigger="click" placement="bottomRight">
          <Button size="small" type="link">
            写法说明
          </Button>
        </Popover>
      </div>
      {dropped !== '' && (
        <Alert
          type="warning"
          role="status"
          title={`已按本站的写法贴入，没有贴入：${dropped}`}
          closable={{ onClose: clear }}
        />
      )}
      <Input.TextArea
        id="content-body"
        ref={area}
        className={styles.area ?? ''}
        value={value}
        maxLength={100_000}
        status={invalid ? 'error' : ''}
        aria-label="正文"
        placeholder="从这里写正文。不熟悉写法也没关系，用上面的按钮。"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onPaste={onPaste}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          onScroll(scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0)
        }
      />
    </div>
  );
}

/** The text with the insertion, and what is marked afterwards. */
export function applied({ wrap, line, block }: Insertion, text: string, start: number, end: number) {
  const marked = text.slice(start, end);
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (wrap) {
    const [open, close] = wrap;
    return {
      text: before + open + marked + close + after,
      from: start + open.length,
      to: start + open.length + marked.length,
    };
  }
  if (block) {
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    const inserted = `${gap}${block}\n`;
    return {
      text: before + inserted + after,
      from: start + gap.length,
      to: start + gap.length + block.length,
    };
  }
  const lineStart = before.lastIndexOf('\n') + 1;
  const changed = text
    .slice(lineStart, end)
    .split('\n')
    .map((one) => line + one)
    .join('\n');
  return {
    text: text.slice(0, lineStart) + changed + after,
    from: start + (line?.length ?? 0),
    to: lineStart + changed.length,
  };
}
