import { Facts } from '#web/ui/definition-lists.tsx';
import { Alert, Button } from 'antd';
import { useSearchParams } from 'react-router';
import { demandStatus } from '#domain/demand/demand-machine.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { AwardMemoSection, findingsFact, type Memo } from './award-memo/award-memo-section.tsx';
import styles from './award-memo/award-memo.module.css';
import { readWeights, weightNames, writeWeights } from './compare/weights.ts';
import { useDemandId } from './use-demand-id.ts';
import { paths } from '#web/paths.ts';
import { Money } from '#web/ui/money.tsx';
import { momentText } from '#web/ui/time.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { NoDemand } from './no-demand.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

/** 定标说明: what an auditor asks for, on paper or as PDF. */
export default function AwardMemo() {
  const demandId = useDemandId();
  const [search] = useSearchParams();
  const weights = readWeights(search.get('weights'));
  const query = useCallQuery(
    'comparison.awardMemo',
    demandId ? { demandId, ...(weights && { weights }) } : undefined,
  );
  if (!demandId) return <NoDemand />;
  return <Loaded query={query}>{(memo) => <Document memo={memo} />}</Loaded>;
}

function Document({ memo }: { memo: Memo }) {
  return (
    <>
      <div className="screen-only">
        <PageHead
          title="定标说明"
          status={memo.status}
          crumbs={[
            { label: '采购需求', to: paths.purchaseOrders() },
            { label: memo.number, to: paths.purchaseOrder(memo.demandId) },
            { label: '报价对比', to: paths.compare(memo.demandId, { weights: writeWeights(memo.weights) }) },
            { label: '定标说明' },
          ]}
          actions={
            <>
              <Button onClick={() => window.print()}>打印</Button>
              <ExportButton
                name="comparison.awardMemoPdf"
                input={{ demandId: memo.demandId, weights: memo.weights }}
                fileName={`${memo.number}-定标说明.pdf`}
                look="primary"
              >
                下载 PDF
              </ExportButton>
            </>
          }
        />
        {!memo.completedAt && (
          <Alert
            type="info"
            showIcon
            className="notice"
            title={
              memo.status.code === demandStatus.procuring
                ? '采购尚未完成，以下按目前的报价与决定生成，完成采购后请重新打印。'
                : `需求状态为「${memo.status.name}」，没有定标；以下只是收到过的报价。`
            }
          />
        )}
      </div>
      <Paper memo={memo} />
    </>
  );
}

function Paper({ memo }: { memo: Memo }) {
  const awarded = memo.sections.filter((section) => section.awarded.length > 0).length;
  return (
    <article className={`panel stack gap-2 ${styles.paper}`}>
      <h2 className="center">{memo.title} 定标说明</h2>
      <h3>一、采购概况</h3>
      <Facts
        className="gap-1"
        facts={[
          { label: '采购方', value: memo.company },
          { label: '需求编号', value: memo.number },
          { label: '状态', value: memo.status.name },
          { label: '体检人数', value: `${memo.headcount.toLocaleString('zh-CN')} 人` },
          {
            label: '询价范围',
            value: `邀请 ${memo.invited} 家机构，${memo.quoted} 家提交报价${
              memo.lapsed > 0 ? `（其中 ${memo.lapsed} 家撤回或失效，不参与比价）` : ''
            }`,
          },
          { label: '发布时间', value: moment(memo.publishedAt) },
          { label: '报价截止', value: moment(memo.quoteDeadline) },
          {
            label: '第二轮报价',
            value:
              memo.secondRound &&
              `邀请 ${memo.secondRound.invited.join('、')}，${moment(memo.secondRound.deadline)} 截止，${
                memo.secondRound.answered
              } 家提交；未提交的沿用首轮报价。`,
          },
          { label: '定标方式', value: memo.byCity && '按城市分别定标：每个套餐在各城市分别选择机构。' },
          { label: '定标时间', value: moment(memo.completedAt) },
          findingsFact(memo.findings),
        ]}
      />
      <h3>二、比价方法</h3>
      <p>
        各机构对同一套餐逐项报价。为使总价可比，机构缺少的项目按下列次序补价，得到<b>齐项价</b>
        ；原报价与齐项价并列：
      </p>
      <ol>
        <li>该机构自己的单项价；</li>
        <li>其余机构该项报价的中位数（组合项目缺少其中几项时，按参考价占比折算）；</li>
        <li>平台参考价。</li>
      </ol>
      <p className="quote num">齐项价 = 原报价 + 全部缺项的补价</p>
      <p className="quote num">
        得分 = {weightNames.map(([key, name]) => `${name} × ${memo.weights[key]}`).join(' + ')}
        （满分 100，四项各为 0 至 1）
      </p>
      <ul>
        <li>价格 = 最低齐项价 ÷ 本机构齐项价</li>
        <li>齐全 = 可做（含替换）项目数 ÷ 需求项目数</li>
        <li>等级：最高等级为 1，每低一级减 0.2，未定级为 0</li>
        <li>距离 = 1 ÷ (1 + 公里数 ÷ 10)；公里数为机构到需求城市中心的直线距离，未知为 0</li>
      </ul>
      <h3>三、各套餐比价与定标</h3>
      {memo.sections.map((section, index) => (
        <AwardMemoSection
          key={section.packageId}
          section={section}
          place={index + 1}
          ended={memo.completedAt !== null}
        />
      ))}
      <h3>四、合计</h3>
      <p>
        {memo.sections.length} 个套餐中 {awarded} 个{memo.completedAt ? '定标' : '已接受报价'}，合计{' '}
        <Money yuan={memo.total} exact />。
      </p>
      <div className={`grid ${styles.signatures}`}>
        {['编制人', '审核人', '日期'].map((label) => (
          <span key={label}>{label}：</span>
        ))}
      </div>
    </article>
  );
}

const moment = (at: string | null) => (at ? momentText(at) : '—');
