import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** 先做什么: the one thing that helps most now; nothing when all is done. */
export function FirstTask({ overview }: { overview: CallOutput<'quotation.overview'> }) {
  const { waiting, library } = overview;
  const [next] = waiting;
  const open = library.suggested + library.unmapped;
  if (next)
    return (
      <Panel
        title="先做什么"
        more={
          <ButtonLink look="call" to={paths.quotation(next.quotationId)}>
            {next.amending ? '继续修改' : next.secondRound ? '看第二轮报价' : '去报价'}
          </ButtonLink>
        }
      >
        <p>
          <TextLink to={paths.quotation(next.quotationId)}>{next.demand.title}</TextLink> 最先截止，还有{' '}
          <Countdown deadline={next.demand.deadline} />。
          {next.amending
            ? '正在修改已提交的报价，改完请重新提交。'
            : next.secondRound
              ? '采购方邀请您第二轮报价，只能提交一次；不提交则首轮报价继续有效。'
              : next.problems > 0
                ? `平台已拟好报价，${next.problems} 项需要您看。`
                : '平台已拟好报价，各项都能做，核对后即可提交。'}
        </p>
      </Panel>
    );
  if (open > 0)
    return (
      <Panel title="先做什么" more={<ButtonLink to={paths.itemLibrary()}>去确认</ButtonLink>}>
        <p>项目库还有 {open} 项没有确认对应的标准项目，确认后才会用于匹配和报价。</p>
      </Panel>
    );
  return null;
}
