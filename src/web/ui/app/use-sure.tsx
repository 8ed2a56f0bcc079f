import { App } from 'antd';

/** What is asked where a call was refused, naming `sure`, because it may be a slip. */
const sureQuestions = {
  prices: { title: '这些价格变动很大或为 ¥0，确认无误吗？', okText: '价格无误' },
  /** Of a quote, against what was drafted. */
  draft: { title: '改动超过 40%，确认这样改吗？', okText: '确认改价' },
  publishing: { title: '确认公布这个价格吗？', okText: '确认公布' },
} as const;
export type SureQuestion = keyof typeof sureQuestions;

/** Asks whether it is meant; `text` is the refusal's, with the prices. */
export function useSure(question: SureQuestion = 'prices') {
  const { modal } = App.useApp();
  return async (text: string | undefined): Promise<boolean> =>
    text !== undefined &&
    (await modal.confirm({
      ...sureQuestions[question],
      content: <p className="typed">{text}</p>,
      cancelText: '不改',
      autoFocusButton: 'cancel',
    }));
}
