import { Button } from 'antd';
import { ownPackages } from '#domain/plan/staff-plan.ts';
import { paths, pathWithBase } from '#web/paths/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useQrCode } from '#web/ui/app/use-qr-code.ts';
import { copyToClipboard } from '#web/ui/copy-to-clipboard.ts';
import type { Plan } from './plan-autosave.ts';

/** The link for staff: whoever has it may read the plan until sharing is stopped. */
export function PlanSharing({ plan }: { plan: Plan }) {
  const { planId, shareToken, uncontracted, leftOut } = plan;
  const share = useCallMutation('plan.share');
  const sharing = useConfirm(useCallMutation('plan.share'));
  const stopping = useConfirm(useCallMutation('plan.share'));
  useFailureMessage(share.failure);
  const linkTo = (packageId?: string) =>
    location.origin + pathWithBase(paths.sharedPlan(shareToken, packageId));
  const link = shareToken && linkTo();
  const packages = ownPackages(plan.packages, {});
  const qrCode = useQrCode(link);
  const begin = () =>
    uncontracted.length === 0 && leftOut.length === 0
      ? void share.run({ planId, shared: true })
      : sharing.ask({
          title: '现在就分享给员工？',
          children: (
            <>
              {uncontracted.length > 0 && <p>还没有双方签署的合同：{uncontracted.join('、')}。</p>}
              {leftOut.length > 0 && <p>没有定标、员工会看到“另行安排”的人群：{leftOut.join('；')}。</p>}
            </>
          ),
          okText: '仍然分享',
          cancelText: '暂不分享',
          input: { planId, shared: true },
          done: '已生成分享链接。',
        });
  const stop = () =>
    stopping.ask({
      title: '停止分享？',
      children: '已发出的链接和二维码立即失效，不能恢复；再次分享会是新的链接。',
      okText: '停止分享',
      cancelText: '保留',
      danger: true,
      input: { planId, shared: false },
      done: '已停止分享。',
    });
  const copy = async (what: string) => {
    if (await copyToClipboard(what)) message.success('链接已复制。');
    else message.error('浏览器不允许复制，请选中链接后手动复制。');
  };
  return (
    <section className="panel screen-only" aria-label="分享">
      <h2>发给员工</h2>
      {sharing.dialog}
      {stopping.dialog}
      {uncontracted.length > 0 && (
        <Notice type="warning" title={`还没有双方签署的合同：${uncontracted.join('、')}`} />
      )}
      {link ? (
        <div className="cluster gap-4">
          {qrCode && <img src={qrCode} width={160} height={160} alt="方案链接的二维码" />}
          <div className="stack gap-2 fill">
            <p className="typed">
              <a href={link} target="_blank" rel="noreferrer" className="text-link">
                {link}
              </a>
            </p>
            <p className="hint">
              凭链接即可查看，不需要登录，不含员工信息和价格，搜索引擎不收录。打开后先选自己的套餐，只看到本套餐的机构、项目和注意事项。
            </p>
            <div className="cluster">
              <Button type="primary" onClick={() => void copy(link)}>
                复制链接
              </Button>
              <Button onClick={stop}>停止分享</Button>
            </div>
          </div>
        </div>
      ) : (
        <div className="cluster between">
          <p className="hint">开启后得到链接和二维码，员工不登录即可查看；方案里没有员工信息和价格。</p>
          <Button loading={share.busy} onClick={begin}>
            生成分享链接
          </Button>
        </div>
      )}
      {link && packages.length > 1 && (
        <details className="fold above">
          <summary>每个套餐单独的链接</summary>
          <ul className="stack gap-1 divided">
            {packages.map(({ packageId, label }) => (
              <li key={packageId} className="cluster between">
                <span>{label}</span>
                <Button
                  size="small"
                  aria-label={`复制“${label}”的链接`}
                  onClick={() => void copy(linkTo(packageId))}
                >
                  复制本套餐链接
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
