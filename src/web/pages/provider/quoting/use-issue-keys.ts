import { useEffect, useEffectEvent, useState } from 'react';
import { parseYuan, toYuanText } from '#domain/kernel/money.ts';
import { floorPrice } from '#domain/pricing/target-price.ts';
import type { CallInput } from '#wire/invoke.ts';
import { usePageKeys } from '#web/ui/app/use-page-keys.ts';
import type { PackageDetail, QuotationLine } from './types.ts';

type EditName = 'quotation.resolveExclusive' | 'quotation.addRelated' | 'quotation.savePackage';
type SuggestedEdit = {
  [Name in EditName]: { name: Name; input: CallInput<Name>; done: string };
}[EditName];
type Issue = PackageDetail['issues'][number];

/** What the platform proposes for one problem; undefined where it knows nothing better. */
function suggestedEdit(detail: PackageDetail, { kind, key, lineId }: Issue): SuggestedEdit | undefined {
  const { quotationPackageId, priceFloor } = detail;
  const line = detail.lines.find((one) => one.lineId === lineId);
  const done = '已采用建议';
  if (kind === 'related') {
    const proposal = detail.relatedProposals.find((one) => key === `related:${one.catalogueCode}`);
    const institutionItemId = proposal?.item?.id;
    return institutionItemId
      ? { name: 'quotation.addRelated', input: { quotationPackageId, institutionItemId }, done }
      : undefined;
  }
  if (!line) return undefined;
  if (kind === 'exclusive' && line.exclusive)
    return {
      name: 'quotation.resolveExclusive',
      input: { lineId: line.lineId, keep: line.exclusive.suggestedKeep, seen: line.seen },
      done,
    };
  if (kind === 'floor') {
    const unitPrice = toYuanText(floorPrice(parseYuan(line.listPrice) ?? 0, priceFloor));
    const prices = [{ lineId: line.lineId, unitPrice, was: line.unitPrice }];
    return { name: 'quotation.savePackage', input: { quotationPackageId, prices }, done: '已调到底线' };
  }
  return undefined;
}

interface Keys {
  detail: PackageDetail;
  enabled: boolean;
  wanted: { lineId: string | null } | undefined;
  onPastEnd: (step: 1 | -1) => void;
  onConfirm: () => void;
  onSuggestion: (edit: SuggestedEdit) => void;
  /** Where only a person can say what may stand in. */
  onChoose: (line: QuotationLine) => void;
}

/** Problems without the mouse: N the next, P the one before, A takes the suggestion, E the price, C confirms the package. */
export function useIssueKeys({
  detail,
  enabled,
  wanted,
  onPastEnd,
  onConfirm,
  onSuggestion,
  onChoose,
}: Keys) {
  const { issues } = detail;
  const [key, setKey] = useState<string>();
  const at = issues.findIndex((issue) => issue.key === key);
  const current = issues[at];
  const go = (lineId: string | null) => {
    setKey(issues.find((issue) => issue.lineId === lineId)?.key);
    showLater(lineId ? `line-${lineId}` : 'related-items');
  };
  const goWanted = useEffectEvent(() => wanted && go(wanted.lineId));
  useEffect(() => {
    goWanted();
  }, [wanted]);
  usePageKeys(enabled, (pressed) => {
    const step = ({ n: 1, p: -1 } as const)[pressed.toLowerCase()];
    if (step) {
      const next = issues[at < 0 && step < 0 ? issues.length - 1 : at + step];
      if (next) {
        setKey(next.key);
        // At once: whoever presses E or opens a menu next is not pulled away from it.
        show(next.lineId ? `line-${next.lineId}` : 'related-items');
      } else onPastEnd(step);
      return true;
    }
    if (pressed.toLowerCase() === 'c') onConfirm();
    else if (pressed.toLowerCase() === 'a' && current) {
      const edit = suggestedEdit(detail, current);
      const line = detail.lines.find(({ lineId }) => lineId === current.lineId);
      if (edit) onSuggestion(edit);
      else if (line?.actions.includes('replace')) onChoose(line);
    } else if (pressed.toLowerCase() === 'e')
      document
        .querySelector<HTMLElement>(
          current?.lineId ? `[id="line-${current.lineId}"] input[data-price]` : 'input[data-price]',
        )
        ?.focus();
    else return false;
    return true;
  });
  return { lineId: current?.lineId ?? undefined, go };
}

function show(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

/** Once a dialog is gone and all lines are shown again; not when the person has done something else by then: what is typed stays where it was begun. */
function showLater(id: string): void {
  const acted = new AbortController();
  for (const deed of ['keydown', 'pointerdown'])
    window.addEventListener(deed, () => acted.abort(), { capture: true, signal: acted.signal });
  setTimeout(() => {
    if (!acted.signal.aborted) show(id);
    acted.abort();
  }, 200);
}
