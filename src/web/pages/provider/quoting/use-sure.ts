import { App } from 'antd';
import type { ApiFailure } from '#web/api/api-failure.ts';

/** A change of many prices that leaves the draft by more than 40 % is refused, naming `sure`: asks whether it is meant. */
export function useSure() {
  const { modal } = App.useApp();
  return async (failure: ApiFailure | undefined): Promise<boolean> => {
    const text = failure?.fields.sure;
    if (!text) return false;
    return await modal.confirm({
      title: '改动超过 40%，确认这样改吗？',
      content: text,
      okText: '确认改价',
      cancelText: '不改',
      autoFocusButton: 'cancel',
    });
  };
}
