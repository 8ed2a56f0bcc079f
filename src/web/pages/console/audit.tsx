import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { normaliseCode } from '#domain/kernel/typed.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { momentText } from '#web/ui/time.ts';
import styles from './audit.module.css';
import { DayRange } from './period/day-range.tsx';

const day = /^\d{4}-\d{2}-\d{2}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** 操作日志: who did what to which record, and when. The filters are in the address as those of every list. */
export default function Audit() {
  const query = useListQuery({ actor: '', action: '', kind: '', record: '', from: '', to: '' });
  const { actor, action, kind, record, from, to } = query.filters;
  // Not in the address: which events are the older ones depends on the filters.
  const [before, setBefore] = useState('');
  const choose = (filter: keyof typeof query.filters, value: string) => {
    setBefore('');
    query.set(filter, value);
  };
  const [typed, setTyped] = useState({ actor, record });
  const wrongRecord = record !== '' && !uuid.test(record);
  const events = useCallQuery(
    'console.listAudit',
    wrongRecord
      ? undefined
      : {
          actor,
          action,
          recordKind: kind,
          recordId: record,
          before,
          ...(day.test(from) && { from }),
          ...(day.test(to) && { to }),
        },
  );
  const options = (all: readonly { code: string | number; name: string }[] = [], none: string) => [
    { value: '', label: none },
    ...all.map(({ code, name }) => ({ value: String(code), label: name })),
  ];
  return (
    <>
      <PageHead
        title="操作日志"
        note="谁在什么时候对哪条记录做了什么。日志只增不改：数据库拒绝修改、删除和清空。"
      />
      <section className="panel" aria-label="操作记录">
        <div className={`cluster gap-3 under ${styles.filters}`}>
          <Input.Search
            aria-label="操作人的账号或手机号"
            placeholder="操作人的账号或手机号"
            className={styles.search ?? ''}
            maxLength={200}
            value={typed.actor}
            onChange={(event) => setTyped({ ...typed, actor: event.target.value })}
            onSearch={(value) => choose('actor', value.trim())}
          />
          <Input.Search
            aria-label="记录编号"
            placeholder="记录编号"
            className={styles.search ?? ''}
            maxLength={200}
            value={typed.record}
            onChange={(event) => setTyped({ ...typed, record: event.target.value })}
            onSearch={(value) => choose('record', normaliseCode(value).toLowerCase())}
          />
          <Select
            aria-label="操作"
            value={action}
            popupMatchSelectWidth={false}
            options={options(events.data?.actions, '全部操作')}
            onChange={(value) => choose('action', value)}
          />
          <Select
            aria-label="记录种类"
            value={kind}
            popupMatchSelectWidth={false}
            options={options(events.data?.recordKinds, '全部种类')}
            onChange={(value) => choose('kind', value)}
          />
          <span className="cluster gap-3">
            <DayRange
              from={from}
              to={to}
              onFrom={(value) => choose('from', value)}
              onTo={(value) => choose('to', value)}
            />
          </span>
        </div>
        {wrongRecord ? (
          <p className="warning">记录编号不完整：请从记录的地址中复制 36 位编号。</p>
        ) : (
          <Loaded query={events}>
            {({ events: rows, more }) => (
              <>
                {rows.length === 0 && <p className="soft">没有符合条件的操作。</p>}
                {rows.length > 0 && (
                  <DataTable
                    rows={rows}
                    rowKey={({ eventId }) => eventId}
                    columns={[
                      {
                        head: '时间',
                        className: styles.short,
                        render: ({ at }) => <span className="num">{momentText(at)}</span>,
                      },
                      { head: '操作人', className: styles.short, render: ({ actor: by }) => by },
                      { head: '操作', className: styles.short, render: ({ action: done }) => done.name },
                      {
                        head: '记录',
                        className: styles.short,
                        render: ({ record: of }) => (
                          <Button
                            type="link"
                            size="small"
                            aria-label={`${of.kind.name} …${of.id.slice(-6)}：只看这条`}
                            onClick={() => {
                              setTyped({ ...typed, record: of.id });
                              choose('record', of.id);
                            }}
                          >
                            {of.kind.name} …{of.id.slice(-6)}
                          </Button>
                        ),
                      },
                      { head: '说明', render: ({ reason }) => reason },
                    ]}
                  />
                )}
                <div className="cluster above">
                  {before && <Button onClick={() => setBefore('')}>回到最新</Button>}
                  {more && <Button onClick={() => setBefore(rows.at(-1)?.eventId ?? '')}>更早的</Button>}
                </div>
              </>
            )}
          </Loaded>
        )}
      </section>
    </>
  );
}
