import { Link } from 'react-router';
import type { CompanyAct } from '#domain/company/company-role.ts';
import type { BuyerTask } from '#domain/demand/buyer-task.ts';
import { demandKindName } from '#domain/demand/demand-kind.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { CompanyInReview } from '#web/features/company/company-in-review.tsx';
import { OwnInvitations } from '#web/features/organisation/own-invitations.tsx';
import { SettlementsWaiting } from '#web/features/settlement/settlements-waiting.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { isBuyer } from '#web/session/roles.ts';
import { useCurrentUser, useMay } from '#web/session/use-session.ts';
import { CountCards } from '#web/ui/app/count-cards.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Tone } from '#web/ui/tone.ts';
import { AwardedPanel } from './awarded-panel.tsx';
import { demandPages } from './demand/demand-pages.ts';
import { FirstSteps } from './first-steps.tsx';
import styles from './start.module.css';

type Overview = CallOutput<'demand.overview'>;
type Task = Overview['tasks'][number];

/** The buyer's first page: what to do next, how the demands stand, what was awarded. */
export default function StartPage() {
  const user = useCurrentUser();
  const query = useCallQuery('demand.overview', {});
  const buyer = isBuyer(user);
  const mayPurchase = useMay('purchase');
  return (
    <>
      <PageHead
        title="工作台"
        actions={
          buyer &&
          mayPurchase && (
            <>
              <ButtonLink to={demandPages.directed.create()}>{demandPages.directed.createTitle}</ButtonLink>
              <ButtonLink look="call" to={demandPages.open.create()}>
                {demandPages.open.createTitle}
              </ButtonLink>
            </>
          )
        }
      />
      <CompanyInReview />
      <OwnInvitations kind="company" />
      <Loaded query={query}>
        {({ counts, tasks, taskCount, awarded }) => {
          const published = counts.some(({ code }) => code !== demandStatus.draft);
          return (
            <div className="stack">
              {!published && <FirstSteps user={user} mayPurchase={mayPurchase} />}
              {counts.length > 0 && <Counts counts={counts} />}
              {published && (
                <div className={`split ${styles.columns}`}>
                  <Tasks tasks={tasks} total={taskCount} acts={user.company?.acts ?? []} />
                  <div className="stack">
                    <SettlementsWaiting side="buyer" />
                    {awarded && <AwardedPanel awarded={awarded} />}
                  </div>
                </div>
              )}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

function Counts({ counts }: { counts: Overview['counts'] }) {
  const count = (matches: (one: Overview['counts'][number]) => boolean) =>
    counts.filter(matches).reduce((sum, one) => sum + one.count, 0);
  const { draft, inReview, procuring, completed, declined } = demandStatus;
  const open = (code: number) => ({
    count: count((one) => one.kind === 'open' && one.code === code),
    to: paths.purchaseOrders({ status: String(code) }),
  });
  const directed = (code: number) => ({
    count: count((one) => one.kind === 'directed' && one.code === code),
    to: workPaths.inquiries({ status: String(code) }),
  });
  const answered = directed(completed);
  return (
    <CountCards
      cards={[
        { name: '草稿', ...open(draft) },
        { name: '待审核', ...open(inReview) },
        { name: '需修改', ...open(declined), urgent: true },
        { name: '采购中', ...open(procuring) },
        { name: '已完成', ...open(completed) },
        { name: '询价中', ...directed(procuring) },
        ...(answered.count > 0 ? [{ name: '询价已完成', ...answered }] : []),
      ]}
    />
  );
}

const taskText: Readonly<Record<BuyerTask, { name: string; tone?: Tone; act: string }>> = {
  correct: { name: '审核不通过', tone: 'bad', act: '去修改' },
  answer: { name: '机构提问', tone: 'warn', act: '去回答' },
  approve: { name: '待审批', tone: 'warn', act: '去审批' },
  complete: { name: '待完成采购', tone: 'warn', act: '去完成' },
  decide: { name: '待定标', tone: 'warn', act: '去比价' },
  extend: { name: '暂无报价', tone: 'warn', act: '延长截止时间' },
  compare: { name: '可比价', tone: 'ok', act: '去比价' },
  unquoted: { name: '无人报价', tone: 'warn', act: '查看' },
  sign: { name: '待签合同', tone: 'warn', act: '去签署' },
  contract: { name: '已定标', tone: 'ok', act: '起草合同' },
  plan: { name: '已定标', tone: 'ok', act: '生成体检方案' },
  continue: { name: '草稿', act: '继续填写' },
};

function taskPath({ task, kind, demandId }: Task): string {
  if (task === 'correct' || task === 'continue') return paths.requireSubmit({ bidId: demandId });
  if (task === 'extend') return workPaths.purchaseEdit(demandId);
  if (task === 'sign' || task === 'contract') return workPaths.contracts();
  if (task === 'plan') return workPaths.plans({ bidId: demandId });
  return task === 'answer' || task === 'approve' || task === 'unquoted'
    ? demandPages[kind].detail(demandId)
    : demandPages[kind].compare(demandId);
}

const taskNote: Readonly<Record<BuyerTask, (task: Task) => string>> = {
  correct: ({ reviewReason }) => reviewReason,
  answer: ({ unansweredQuestions }) => `${unansweredQuestions} 个提问等待回答，回答后同时告知全部受邀机构`,
  approve: () => '定标总额超过企业的审批限额，等待您批准或退回',
  complete: ({ packages }) => `${packages} 个套餐都已选定机构，确认后通知各机构结果`,
  decide: ({ quotations }) => `报价已截止，${quotations} 家有效报价等待选择`,
  extend: () => '还没有机构提交报价，可以延长截止时间或调整项目',
  compare: ({ quotations }) => `${quotations} 家有效报价，截止前机构仍可修改`,
  unquoted: () => '报价已截止，没有机构报价；可取消后从历史需求复制，放宽条件重新发布',
  sign: () => '合同等待我方签署',
  contract: () => '由定标结果起草合同，双方在线签署',
  plan: () => '可以生成电子体检方案，告知员工去哪里、查什么、怎样准备',
  continue: () => '尚未提交审核',
};

/** What will stand here, by what the user's role lets them do. */
const nothingWaits = (acts: readonly CompanyAct[]): string =>
  acts.includes('purchase')
    ? '收到报价、机构提问或审核结果后，会列在这里。'
    : acts.includes('approve')
      ? '定标总额超过企业限额、需要您批准时，会列在这里，并发消息给您。'
      : '您在这家企业是查看者：可以查看需求、报价、合同与方案，由采购员和管理员处理待办。';

interface TasksProps {
  tasks: Overview['tasks'];
  total: number;
  acts: readonly CompanyAct[];
}

function Tasks({ tasks, total, acts }: TasksProps) {
  return (
    <Panel
      title="待办"
      more={
        total > tasks.length && (
          <Link className="text-link small plain" to={paths.purchaseOrders()}>
            共 {total} 项
          </Link>
        )
      }
    >
      {tasks.length === 0 && (
        <EmptyState
          title="没有需要您处理的事"
          actions={<ButtonLink to={paths.purchaseOrders()}>查看采购需求</ButtonLink>}
        >
          {nothingWaits(acts)}
        </EmptyState>
      )}
      <ul className="stack gap-3 divided">
        {tasks.map((task) => (
          <li key={task.demandId} className="cluster covered">
            <Tag tone={taskText[task.task].tone}>{taskText[task.task].name}</Tag>
            <div className={styles.task}>
              <Link className="cover strong" to={taskPath(task)}>
                {task.title || '未命名草稿'}
                <span className="sr-only">，{taskText[task.task].act}</span>
              </Link>
              <div className="hint">
                {demandKindName[task.kind]} {task.number} · {taskNote[task.task](task)}
              </div>
            </div>
            {(task.task === 'compare' || task.task === 'answer' || task.task === 'extend') && (
              <span className="small">
                距截止 <Countdown deadline={task.quoteDeadline} />
              </span>
            )}
            <span className="text-link small" aria-hidden="true">
              {taskText[task.task].act}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
