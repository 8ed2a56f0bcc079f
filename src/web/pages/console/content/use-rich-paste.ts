import { type ClipboardEvent, useState } from 'react';

/** Worth more than its plain text: else the browser pastes as it always does. */
const structured = /<(h[1-6]|table|ul|ol|li|b|strong|a|img|v:imagedata)\b|mso-list:/i;

/** A paste from Word, WPS, Excel or a page becomes our marks, and what had no place is named. */
export function useRichPaste(onChange: (value: string) => void) {
  /** What was left out of the last paste; '' when nothing was. */
  const [dropped, setDropped] = useState('');
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData, currentTarget: field } = event;
    const html = clipboardData.getData('text/html');
    setDropped('');
    if (html === '' && [...clipboardData.files].some(({ type }) => type.startsWith('image/'))) {
      event.preventDefault();
      setDropped('图片 1 张（正文里不能放图片）');
      return;
    }
    if (!structured.test(html)) return;
    event.preventDefault();
    void take(field, html, clipboardData.getData('text/plain'));
  };
  const take = async (field: HTMLTextAreaElement, html: string, plain: string) => {
    try {
      const { pastedText, droppedText } = await import('./pasted-html.ts');
      const pasted = pastedText(html);
      if (pasted.text !== '') insert(field, pasted.text, onChange);
      setDropped(droppedText(pasted.dropped));
    } catch {
      // What reads it did not arrive: the words alone then.
      insert(field, plain, onChange);
    }
  };
  return { dropped, onPaste, clear: () => setDropped('') };
}

/** Where the cursor stands, so that the browser can undo it; a block begins on a line of its own. */
function insert(field: HTMLTextAreaElement, text: string, onChange: (value: string) => void): void {
  const { value, selectionStart: from, selectionEnd: to } = field;
  const before = value.slice(0, from);
  const isBlock = /\n|^(#{2,4} |- |1\. |\| |> )/.test(text);
  const gap =
    !isBlock || before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  field.focus();
  // The one way that keeps undoing; marked as old, and nothing has come in its place.
  if (document.execCommand('insertText', false, gap + text)) return;
  onChange(before + gap + text + value.slice(to));
}
