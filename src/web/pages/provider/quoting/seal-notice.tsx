import { Hash } from '#web/features/sealing/receipt-list.tsx';
import { paths } from '#web/paths/paths.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText, secondText } from '#web/ui/time.ts';
import type { QuotationDetail } from './types.ts';

/** 密封报价: what it means before sending, and the receipt afterwards. */
export function SealNotice({ detail: { seal, demand } }: { detail: QuotationDetail }) {
  if (!seal) return null;
  const { receipt, state } = seal;
  if (!receipt)
    return state === 'sealed' ? (
      <Notice
        type="info"
        title={`密封报价：${momentText(demand.deadline)} 开标前，除贵机构外没有人能看到价格`}
        description="提交后内容加密保存，并立即公布回执；开标前可以撤回、修改后重新提交，旧回执会注明已被取代。草稿在提交之前只对贵机构可见，尚未加密。"
      />
    ) : null;
  return (
    <Notice
      type="success"
      title={`第 ${receipt.no} 号回执 · ${secondText(receipt.at)}`}
      description={
        <>
          <p>
            <Hash text={receipt.receipt} />
          </p>
          <p className="cluster gap-2 above">
            <ExportButton
              name="sealing.file"
              input={{ demandId: demand.demandId }}
              fileName={`${demand.number} 回执.json`}
            >
              下载回执文件
            </ExportButton>
            <TextLink to={paths.verifyReceipts()}>离线核验</TextLink>
            <span className="hint">请自行保存：里面有报价内容和随机盐，开标后可证明报价没有被改动。</span>
          </p>
        </>
      }
    />
  );
}
