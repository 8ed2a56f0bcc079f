import { Button } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText, secondText } from '#web/ui/time.ts';
import { ReceiptList } from './receipt-list.tsx';

type Overview = CallOutput<'sealing.overview'>;

/** 密封报价 for its parties: how it stands, who has sent, and what can be downloaded to check it. */
export function SealingPanel({ demandId }: { demandId: string }) {
  const query = useCallQuery('sealing.overview', { demandId });
  return (
    <section className="panel" aria-labelledby="sealing">
      <h2 id="sealing">密封报价</h2>
      <Loaded query={query}>{(overview) => <Sealing overview={overview} />}</Loaded>
    </section>
  );
}

function Sealing({ overview }: { overview: Overview }) {
  const { demandId, entries, senders, record, number } = overview;
  const opening = useCallMutation('sealing.open');
  useFailureMessage(opening.failure);
  return (
    <>
      <Standing overview={overview} />
      {entries.length > 0 ? (
        <ReceiptList entries={entries} senders={senders} />
      ) : (
        <p className="hint">还没有机构提交报价。提交后回执会立即列在这里。</p>
      )}
      {overview.openers.length > 0 && overview.seal === 'sealed' && (
        <p className="above">
          已确认开标：{overview.openers.map(({ name }) => name).join('、')}，还需一位同事确认。
        </p>
      )}
      <p className="cluster gap-2 above">
        {overview.mayOpen && (
          <Button type="primary" loading={opening.busy} onClick={() => void opening.run({ demandId })}>
            确认开标
          </Button>
        )}
        {record && (
          <ButtonLink look="main" to={workPaths.openingRecord(demandId)}>
            开标记录
          </ButtonLink>
        )}
        {entries.length > 0 && (
          <ExportButton name="sealing.file" input={{ demandId }} fileName={`${number} 回执.json`}>
            下载回执文件
          </ExportButton>
        )}
        <TextLink to={paths.verifyReceipts()}>离线核验</TextLink>
      </p>
    </>
  );
}

function Standing({
  overview: { seal, opensAt, openedAt, openedBy, entries, senders },
}: {
  overview: Overview;
}) {
  if (seal === 'opened' && openedAt)
    return <p className="under">已于 {secondText(openedAt)} 开标，报价已按回执打开。</p>;
  if (!opensAt) return null;
  const sent = entries.filter(({ kind }) => kind === 'sent').length;
  return (
    <p className="under">
      {senders.length > 0 && `已有 ${sent} 次提交。`}
      {openedBy === 'two' ? '报价截止' : '开标时间'} {momentText(opensAt)}（
      <Countdown deadline={opensAt} before="剩余 " />）{openedBy === 'two' && '，截止后由本企业两人共同开标'}
      。开标前任何人都看不到价格，也不能比价；开标后自动恢复比价。
    </p>
  );
}
