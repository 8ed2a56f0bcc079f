import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { ReceiptList } from '#web/features/sealing/receipt-list.tsx';
import { paths } from '#web/paths/paths.ts';
import { Block } from '#web/ui/public/block.tsx';
import { momentText, secondText } from '#web/ui/time.ts';

/** The public list of receipts of a sealed demand. */
export function PublicReceipts({ receipts }: { receipts: CallOutput<'sealing.receipts'> }) {
  const { entries, opensAt, openedAt } = receipts;
  const when = openedAt ? `已于 ${secondText(openedAt)} 开标` : opensAt ? `${momentText(opensAt)} 开标` : '';
  return (
    <Block id="receipts" title="密封报价回执" note={when}>
      <p className="under">
        报价在开标前加密保存，采购方、平台和其他机构都看不到价格。每次提交立即公布回执，逐条相接，事后可
        <Link to={paths.verifyReceipts()}>离线核验</Link>没有报价被改动、增加或删去。
      </p>
      {entries.length > 0 ? <ReceiptList entries={entries} /> : <p className="hint">还没有机构提交报价。</p>}
    </Block>
  );
}
