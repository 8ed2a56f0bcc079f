import { Button } from 'antd';
import { useState } from 'react';
import { halfDayLabels } from '#domain/examination/visit-machine.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ArriveDialog, type Visitor } from './arrive-dialog.tsx';
import { AttendanceDialog } from './attendance-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';

const sexNames = { male: '男', female: '女', '': '' } as const;
const marriedNames = { yes: '已婚', no: '未婚', '': '' } as const;
const pregnancyNames = { no: '未怀孕', maybe: '可能怀孕或备孕', yes: '怀孕', '': '' } as const;

const mayMove = ({ actions }: Visitor) => actions.includes('move') || actions.includes('book');

interface Props {
  institutionId: string;
  day: string;
  today: string;
  onMove: (visitor: Visitor) => void;
  /** Dragged towards the calendar; undefined: let go. */
  onDrag: (visitor: Visitor | undefined) => void;
}

/** Who comes on this day, and who came. */
export function ExamDay({ institutionId, day, today, onMove, onDrag }: Props) {
  const list = useCallQuery('checkupVisit.listDay', { institutionId, day });
  const [arriving, setArriving] = useState<Visitor>();
  const [correcting, setCorrecting] = useState<Visitor>();
  const [importing, setImporting] = useState(false);
  const [told, setTold] = useState<Visitor>();
  const correct = useCallMutation('checkupVisit.correct');
  return (
    <Panel
      title={`${day} 到检名单`}
      more={
        day <= today && (
          <Button className="screen-only" onClick={() => setImporting(true)}>
            导入到检
          </Button>
        )
      }
    >
      <Loaded query={list}>
        {({ people }) =>
          people.length === 0 ? (
            <p className="soft">这一天没有人预约。</p>
          ) : (
            <>
              <p className="cluster between">
                <span className="hint">
                  共 {people.length} 人{day > today && '，当天才能登记到检'}
                </span>
                <span className="cluster screen-only">
                  <Button onClick={() => window.print()}>打印</Button>
                  <ExportButton
                    name="checkupVisit.exportDay"
                    input={{ institutionId, day }}
                    fileName={`到检名单 ${day}.xlsx`}
                  >
                    导出 Excel
                  </ExportButton>
                </span>
              </p>
              <DataTable
                className="apart"
                rows={people}
                rowKey={({ visitId }) => visitId}
                columns={[
                  {
                    head: '姓名',
                    render: (one) => (
                      <>
                        {mayMove(one) ? (
                          <button
                            type="button"
                            className="link-button"
                            draggable
                            title="点击改约，也可拖到日历上的另一个半天"
                            onClick={() => onMove(one)}
                            onDragStart={({ dataTransfer }) => {
                              dataTransfer.setData('text/plain', one.name);
                              onDrag(one);
                            }}
                            onDragEnd={() => onDrag(undefined)}
                          >
                            <strong>{one.name}</strong>
                          </button>
                        ) : (
                          <strong>{one.name}</strong>
                        )}{' '}
                        <span className="hint">
                          {sexNames[one.sex]} {one.age !== null && `${one.age} 岁`}
                        </span>
                      </>
                    ),
                  },
                  {
                    head: '时段',
                    className: 'nowrap',
                    render: ({ half }) => (half === null ? '' : halfDayLabels[half]),
                  },
                  { head: '手机号', className: 'num', render: ({ mobile }) => mobile },
                  {
                    head: '套餐',
                    render: (one) => (
                      <>
                        {one.package}
                        <div className="hint">{one.company}</div>
                      </>
                    ),
                  },
                  {
                    head: '本人告知',
                    render: ({ declared }) =>
                      [marriedNames[declared.married], pregnancyNames[declared.pregnancy]]
                        .filter(Boolean)
                        .join('、') || <span className="soft">没有</span>,
                  },
                  {
                    head: '状态',
                    render: ({ status, omitted, addOns }) => (
                      <>
                        {status.name}
                        {omitted.length > 0 && <div className="hint">未做：{omitted.join('、')}</div>}
                        {addOns.length > 0 && (
                          <div className="hint">
                            加项：{addOns.map(({ name, price }) => `${name} ${price} 元`).join('、')}
                          </div>
                        )}
                      </>
                    ),
                  },
                  {
                    head: '操作',
                    label: '',
                    className: 'screen-only',
                    render: (one) => (
                      <span className="cluster">
                        {one.actions.includes('arrive') && day <= today && (
                          <Button size="small" type="primary" onClick={() => setArriving(one)}>
                            登记到检
                          </Button>
                        )}
                        {mayMove(one) && (
                          <Button size="small" onClick={() => onMove(one)}>
                            {one.actions.includes('move') ? '改约' : '再约日期'}
                          </Button>
                        )}
                        {day <= today && (
                          <Button size="small" onClick={() => setTold(one)}>
                            记录
                          </Button>
                        )}
                        {one.actions.includes('correct') && (
                          <>
                            <Button size="small" onClick={() => setArriving(one)}>
                              改项目
                            </Button>
                            <Button size="small" onClick={() => setCorrecting(one)}>
                              更正为未到检
                            </Button>
                          </>
                        )}
                      </span>
                    ),
                  },
                ]}
              />
            </>
          )
        }
      </Loaded>
      {importing && (
        <AttendanceDialog institutionId={institutionId} day={day} onClose={() => setImporting(false)} />
      )}
      {told && <HistoryDialog visitor={told} onClose={() => setTold(undefined)} />}
      {arriving && <ArriveDialog visitor={arriving} onClose={() => setArriving(undefined)} />}
      <ReasonDialog
        open={correcting !== undefined}
        title={`更正${correcting?.name ?? ''}为未到检`}
        label="更正原因"
        okText="更正"
        action={correct}
        onOk={async (reason) => {
          if (correcting && (await correct.run({ visitId: correcting.visitId, reason })))
            setCorrecting(undefined);
        }}
        onClose={() => {
          correct.clear();
          setCorrecting(undefined);
        }}
      >
        登记的未做项目和加项会一并清除，原因留在记录里。
      </ReasonDialog>
    </Panel>
  );
}
