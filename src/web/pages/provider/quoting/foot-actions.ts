import type { FootAction } from './package-foot.tsx';
import { needsRelease, type Release } from './release-panel.tsx';
import { reviewPanelId } from './review-panel.tsx';
import type { QuotationDetail } from './types.ts';

/** Confirms every package that is open; while problems are not acknowledged, leads to them. */
export const confirmAction = (left: number, open: number, busy: boolean, confirm: () => void): FootAction =>
  left > 0
    ? {
        key: 'review',
        label: `核对 ${left} 类问题`,
        onClick: () => {
          const panel = document.querySelector<HTMLElement>(`#${reviewPanelId}`);
          panel?.scrollIntoView({ block: 'center' });
          panel?.focus({ preventScroll: true });
        },
      }
    : {
        key: 'confirmAll',
        label: `确认全部 ${open} 个套餐`,
        look: 'primary',
        disabled: busy,
        onClick: confirm,
      };

export function sendAction(
  { packages }: QuotationDetail,
  release: Release | undefined,
  onClick: () => void,
): FootAction {
  const left = packages.filter(({ actions }) => actions.includes('confirm')).length;
  const send = { key: 'send', look: 'primary', onClick } as const;
  if (left > 0) {
    const label = `提交报价（${packages.length - left}/${packages.length} 已确认）`;
    return { ...send, label, disabled: true, title: `还有 ${left} 个套餐没有确认` };
  }
  if (!release) return { ...send, label: '提交报价', disabled: true };
  if (!needsRelease(release)) return { ...send, label: '提交报价' };
  return release.latest && release.latest.decision === null
    ? { ...send, label: '等待放行', disabled: true, title: '放行之后可以提交' }
    : { ...send, label: '提交放行' };
}
