import { Button } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery, useReloadWhile } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { TabRow } from '#web/ui/app/tab-row.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { dayText } from '#web/ui/time.ts';
import { useDemandId } from './demand/use-demand-id.ts';
import { NoDemand } from './no-demand.tsx';
import { PackagesPanel } from './roster/packages-panel.tsx';
import { PeopleList } from './roster/people-list.tsx';
import { PersonDialog } from './roster/person-dialog.tsx';
import { Progress } from './roster/progress.tsx';
import { windowText } from './roster/roster-texts.ts';
import { SendDialog } from './roster/send-dialog.tsx';
import { StartList } from './roster/start-list.tsx';
import { UploadDialog } from './roster/upload-dialog.tsx';
import { WritingNotice } from './roster/writing-notice.tsx';

type OfDemand = CallOutput<'roster.ofDemand'>;

const head = { title: '人员名单', crumbs: [{ label: '人员名单', to: workPaths.rosters() }] };

/** The staff list of one demand, or the way to make it; and 到检进度. */
export default function RosterPage() {
  const demandId = useDemandId();
  const query = useCallQuery('roster.ofDemand', demandId ? { demandId } : undefined);
  useReloadWhile(query.data?.writing?.failure === null, query);
  if (!demandId) return <NoDemand />;
  return (
    <Loaded query={query} page={head}>
      {(data) =>
        data.rosterId === null ? (
          <>
            <PageHead {...head} note={data.title} />
            <StartList demandId={demandId} data={data} />
          </>
        ) : (
          <Roster rosterId={data.rosterId} demandId={demandId} data={data} />
        )
      }
    </Loaded>
  );
}

type Open = 'upload' | 'person' | 'send';

const tabs = [
  { key: 'people', label: '人员' },
  { key: 'progress', label: '到检进度' },
] as const;

function Roster({ rosterId, demandId, data }: { rosterId: string; demandId: string; data: OfDemand }) {
  const view = useListQuery({ tab: tabs.map(({ key }) => key) });
  const [open, setOpen] = useState<Open>();
  const { mayChange, erasedAt, counts, writing } = data;
  const busy = writing?.failure === null;
  const changes = mayChange && erasedAt === null && !busy;
  // Names are for who may purchase; others see the figures.
  const tab = mayChange ? view.filters.tab : 'progress';
  return (
    <>
      <PageHead
        title={data.title}
        crumbs={[...head.crumbs, { label: data.number, to: paths.purchaseOrder(demandId) }]}
        note={
          <>
            体检时间 {windowText(data)} · 名单 {counts.people.toLocaleString('zh-CN')} 人
          </>
        }
        actions={
          changes && (
            <>
              {counts.people > 0 && (
                <ExportButton name="roster.exportXlsx" input={{ rosterId }} fileName="人员名单.xlsx">
                  导出名单
                </ExportButton>
              )}
              <Button onClick={() => setOpen('person')}>添加一人</Button>
              {counts.people > 0 && <Button onClick={() => setOpen('send')}>发送邀请与提醒</Button>}
              <Button type="primary" onClick={() => setOpen('upload')}>
                上传名单
              </Button>
            </>
          )
        }
      />
      {erasedAt !== null && (
        <Notice type="info" title={`名单里的个人信息已于 ${dayText(erasedAt)}按期删除，只留下人数统计。`} />
      )}
      {writing && <WritingNotice writing={writing} />}
      {mayChange && (
        <TabRow label="人员名单" items={tabs} activeKey={tab} onChange={(key) => view.set('tab', key)} />
      )}
      {tab === 'progress' ? (
        <Progress rosterId={rosterId} />
      ) : (
        <>
          <PackagesPanel data={data} />
          <PeopleList
            // What is read while it is written is another list afterwards.
            key={String(busy)}
            rosterId={rosterId}
            data={data}
            changes={changes}
            onUpload={() => setOpen('upload')}
          />
        </>
      )}
      {open === 'upload' && (
        <UploadDialog rosterId={rosterId} data={data} onClose={() => setOpen(undefined)} />
      )}
      {open === 'person' && (
        <PersonDialog rosterId={rosterId} data={data} person={undefined} onClose={() => setOpen(undefined)} />
      )}
      {open === 'send' && <SendDialog rosterId={rosterId} data={data} onClose={() => setOpen(undefined)} />}
    </>
  );
}
