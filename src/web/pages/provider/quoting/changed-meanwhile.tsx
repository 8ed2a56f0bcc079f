import { useEffect, useEffectEvent, useState } from 'react';
import { ChangeLines } from '#web/features/demand/change-lines.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { serverNow } from '#web/ui/clock.ts';
import { type PackageState, unsaved } from './price-autosave.ts';
import type { QuotationDetail } from './types.ts';

interface Props {
  detail: QuotationDetail;
  /** Reads the quotation again. */
  onDeadline: () => void;
}

/** What happens to a quotation while its page is open: the buyer changes the demand, the deadline passes. */
export function ChangedMeanwhile({ detail, onDeadline }: Props) {
  const { changes, editable, demand } = detail;
  const [known, setKnown] = useState(changes.length);
  useAtTime(editable ? demand.deadline : null, onDeadline);
  // Newest first.
  const fresh = changes.slice(0, changes.length - known);
  if (fresh.length === 0) return null;
  return (
    <Notice
      type="warning"
      closable={{ onClose: () => setKnown(changes.length) }}
      title="采购方刚刚变更了需求，报价单已按变更更新"
      description={
        <>
          {fresh.map(({ at, reason, lines }) => (
            <section key={at}>
              {reason}
              <ChangeLines lines={lines} />
            </section>
          ))}
          <p className="above">没有变的项目保留您的选择和价格；涉及的套餐请核对后重新确认，再提交报价。</p>
        </>
      }
    />
  );
}

/** Timers take no longer delays, in ms. */
const longestDelay = 2 ** 31 - 1;

/** A second after that moment, so that the server's clock is past it, too. */
function useAtTime(moment: string | null, work: () => void): void {
  const onTime = useEffectEvent(work);
  useEffect(() => {
    if (moment === null) return undefined;
    const delay = new Date(moment).getTime() - serverNow() + 1000;
    if (delay < 0 || delay > longestDelay) return undefined;
    const timer = setTimeout(() => onTime(), delay);
    return () => clearTimeout(timer);
  }, [moment]);
}

/** Prices that were typed when the package could no longer be changed: they are shown with their lines, never dropped. */
export function UnsavedNotice({ state }: { state: PackageState }) {
  const { detail } = state;
  const left = detail.editable ? 0 : Object.keys(unsaved(state)).length;
  if (left === 0) return null;
  return (
    <Notice
      type="warning"
      title={`您填的 ${left} 处价格没有保存`}
      description={
        detail.actions.includes('revise')
          ? '这个套餐刚刚被确认。点「修改本套餐」后，这些价格会继续保存。'
          : '现在不能再改报价，原因见页面上方。填过的价格仍列在各行报价下面，可以抄下留用。'
      }
    />
  );
}
