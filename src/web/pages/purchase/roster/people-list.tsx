import { Button, Select } from 'antd';
import { useState } from 'react';
import { visitMachine, visitStatus } from '#domain/examination/visit-machine.ts';
import { maskMobile } from '#domain/kernel/mobile.ts';
import { cutText } from '#domain/kernel/text.ts';
import { unassignedReasons } from '#domain/roster/assign-package.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { messageKinds, messageStates } from './roster-texts.ts';

type Row = CallOutput<'roster.listPeople'>['records'][number];
type State = NonNullable<CallInput<'roster.listPeople'>['state']>;

interface Props {
  rosterId: string;
  data: CallOutput<'roster.ofDemand'>;
  changes: boolean;
  onUpload: () => void;
}

const states = ['all', '1', '2', '3', '4', 'noPackage', 'left'] as const;

const stateOf = (tab: string): State =>
  tab === 'all' ? '' : tab === 'noPackage' || tab === 'left' ? tab : (Number(tab) as State);

/** Who is on the list: package, state and date, nothing of items. */
export function PeopleList({ rosterId, data, changes, onUpload }: Props) {
  const query = useListQuery({ state: states, department: '', package: '' }, [20, 50, 100]);
  const { state, department, package: packageId } = query.filters;
  const list = useCallList('roster.listPeople', {
    rosterId,
    ...query.page,
    keyword: cutText(query.keyword, 40),
    state: stateOf(state),
    department,
    packageId,
  });
  const [editing, setEditing] = useState<Row>();
  const [replaced, setReplaced] = useState<Row>();
  const [linked, setLinked] = useState<Row>();
  const [assigning, setAssigning] = useState(false);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const remove = useConfirm(useCallMutation('roster.removePerson'));
  const restore = useCallMutation('roster.restorePerson');
  useFailureMessage(restore.failure);
  const { counts } = data;
  const countOf: Readonly<Record<string, number>> = {
    all: counts.people,
    1: counts.unbooked,
    2: counts.booked,
    3: counts.arrived,
    4: counts.missed,
    noPackage: data.noPackage,
    left: data.left,
  };
  const names: Readonly<Record<string, string>> = {
    all: '全部',
    noPackage: '没有套餐',
    left: '已离开',
    ...Object.fromEntries(Object.entries(visitMachine.labels)),
  };
  return (
    <>
      <RecordList
        noun="人员"
        unit="人"
        query={query}
        list={list}
        rowKey="personId"
        columns={columns}
        minWidth={900}
        actionsWidth={200}
        tabs={{
          filter: 'state',
          items: states.map((value) => ({ value, label: names[value] ?? '', count: countOf[value] })),
        }}
        search="姓名、完整工号或手机号"
        filters={
          data.departments.length > 1 && (
            <Select
              aria-label="部门"
              value={department}
              popupMatchSelectWidth={false}
              showSearch
              options={[
                { value: '', label: '全部部门' },
                ...data.departments.map((name) => ({ value: name, label: name })),
              ]}
              onChange={(value) => query.set('department', value)}
            />
          )
        }
        tools={
          changes &&
          selected.length > 0 && (
            <Button onClick={() => setAssigning(true)}>为所选 {selected.length} 人选定套餐</Button>
          )
        }
        selection={
          changes ? { chosen: selected, onChange: setSelected, nameOf: ({ name }) => name } : undefined
        }
        actions={
          changes
            ? [
                { key: 'edit', label: '修改', when: ({ left }) => !left, onClick: setEditing },
                { key: 'link', label: '链接', when: ({ left }) => !left, onClick: setLinked },
                {
                  key: 'replace',
                  label: '替换',
                  when: ({ left, status }) => !left && status.code !== visitStatus.arrived,
                  onClick: setReplaced,
                },
                {
                  key: 'remove',
                  label: '移出',
                  look: 'danger',
                  when: ({ left }) => !left,
                  onClick: (row) =>
                    remove.ask({
                      title: `把${row.name}移出名单？`,
                      children: leavingText(row),
                      okText: '移出名单',
                      danger: true,
                      input: { personId: row.personId },
                      done: '已移出名单。',
                    }),
                },
                {
                  key: 'restore',
                  label: '回到名单',
                  when: ({ left }) => left,
                  onClick: ({ personId, name }) =>
                    void restore
                      .run({ personId })
                      .then((done) => done && message.success(`${name}已回到名单。`)),
                },
              ]
            : []
        }
        empty={{
          title: '名单上还没有人',
          text: '上传企业现有的员工表即可：.xlsx、.xls、.csv，表头有姓名、工号、性别、出生日期或身份证号、手机号。',
          action: changes && (
            <Button type="primary" onClick={onUpload}>
              上传名单
            </Button>
          ),
        }}
      />
      {remove.dialog}
      {editing && (
        <PersonDialog
          rosterId={rosterId}
          data={data}
          person={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {replaced && (
        <PersonDialog
          rosterId={rosterId}
          data={data}
          person={undefined}
          leaver={replaced}
          onClose={() => setReplaced(undefined)}
        />
      )}
      {linked && (
        <LinkDialog personId={linked.personId} name={linked.name} onClose={() => setLinked(undefined)} />
      )}
      {assigning && (
        <AssignDialog
          rosterId={rosterId}
          data={data}
          personIds={selected}
          onClose={(done) => {
            setAssigning(false);
            if (done) setSelected([]);
          }}
        />
      )}
    </>
  );
}

const leavingText = ({ day, half, institution, status }: Row) =>
  day === '' || status.code === visitStatus.arrived
    ? '移出后不能再用原来的链接预约；需要时可以在“已离开”里让其回到名单。'
    : `${day}${half}在${institution}的预约会取消，名额释放给别人。`;

const columns: readonly ListColumn<Row>[] = [
  {
    key: 'name',
    title: '姓名',
    width: 150,
    card: 'title',
    render: ({ name }) => name,
    renderBelow: ({ employeeNo, kinship, mobile }) =>
      [kinship === '' ? employeeNo : `${kinship}，员工 ${employeeNo}`, maskMobile(mobile)]
        .filter(Boolean)
        .join(' · '),
  },
  {
    key: 'department',
    title: '部门',
    width: 120,
    render: ({ department }) => department || '—',
    renderBelow: ({ city }) => city,
  },
  {
    key: 'package',
    title: '套餐',
    width: 190,
    render: ({ packageLabel, reason, packageId }) =>
      packageId === null ? (
        <span className="warning">{reason ? unassignedReasons[reason] : '没有套餐'}</span>
      ) : (
        packageLabel
      ),
    renderBelow: ({ byHand }) => byHand && '手工选定',
  },
  statusColumn<Row>(
    120,
    ({ message }) =>
      message &&
      `${message.day.slice(5)} ${messageKinds[message.kind] ?? ''}${messageStates[message.state] ?? ''}`,
  ),
  {
    key: 'date',
    title: '日期',
    render: ({ day, half }) => (day === '' ? '—' : `${day} ${half}`),
    renderBelow: ({ institution }) => institution,
  },
];
