import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { weekdayNames, weekdays, weekdaysText } from '#domain/institution/weekdays.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { chinaTime, DayPicker, dayOf } from '#web/ui/app/day-picker.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { NumberItem } from '#web/ui/app/number-input.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
import { capacityRule } from './capacity-rule.ts';
import { PlaceRows } from './place-rows.tsx';

type Operation = CallOutput<'institution.operation'>;

interface Values {
  openDays: number[];
  capacities: (number | null | undefined)[];
  closed: { period?: [Dayjs, Dayjs] | null; note?: string }[];
  places: { cityId?: string; kind: 'site' | 'mobile' }[];
  licenceUntil: Dayjs | null;
}

/** When the institution examines and until when its licence runs: planning and reminders go by it, no review does. */
export function OperationPanel({ institutionId }: { institutionId: string }) {
  const query = useCallQuery('institution.operation', { institutionId });
  const [editing, setEditing] = useState(false);
  return (
    <Panel
      title="开放日、接待量、体检城市与证照有效期"
      more={query.data?.mayChange && !editing && <Button onClick={() => setEditing(true)}>修改开放日</Button>}
    >
      <Loaded query={query}>
        {(data) =>
          editing ? (
            <Editor institutionId={institutionId} data={data} onClose={() => setEditing(false)} />
          ) : (
            <Stated data={data} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Stated({ data }: { data: Operation }) {
  const periods = data.closed.map(({ from, to, note }) =>
    [from === to ? from : `${from} 至 ${to}`, note].filter(Boolean).join(' '),
  );
  return (
    <Facts
      facts={[
        {
          label: '开放日',
          value: data.updatedAt ? weekdaysText(data.openDays) : '未填写，日历按周一至周五计算',
        },
        {
          label: '每周各日接待量',
          value:
            data.capacities.map(({ day, heads }) => `${weekdaysText([day])} ${heads} 人`).join('；') ||
            '都按日接待量',
        },
        { label: '休息日', value: periods.join('；') || '没有另外的休息日' },
        { label: '其他城市', value: placesText(data.places) },
        { label: '执业许可证有效期至', value: data.licenceUntil || '未填写，不提醒' },
      ]}
    />
  );
}

const kindNames = { site: '体检点', mobile: '上门体检' } as const;

const placesText = (places: Operation['places']): string =>
  places.map(({ city, kind }) => `${city}（${kindNames[kind]}）`).join('、') || '只在本市体检';

interface EditorProps {
  institutionId: string;
  data: Operation;
  onClose: () => void;
}

/** Begins with what was read when it opened; nothing that arrives later changes what is being typed. */
function Editor({ institutionId, data, onClose }: EditorProps) {
  const [read] = useState(data);
  const { run, busy, failure } = useCallMutation('institution.saveOperation');
  const save = async ({ openDays, capacities, closed, places, licenceUntil }: Values) => {
    const saved = await run({
      institutionId,
      openDays,
      capacities: capacities.flatMap((heads, i) => (heads ? [{ day: i + 1, heads }] : [])),
      closed: closed.flatMap(({ period, note }) =>
        period ? [{ from: dayOf(period[0]), to: dayOf(period[1]), note: note ?? '' }] : [],
      ),
      places: places.flatMap(({ cityId, kind }) => (cityId ? [{ cityId, kind }] : [])),
      licenceUntil: licenceUntil ? dayOf(licenceUntil) : '',
      updatedAt: read.updatedAt,
    });
    if (!saved) return;
    message.success('已保存，接待日历和公开主页已更新。');
    onClose();
  };
  return (
    <Form<Values>
      layout="vertical"
      className="form-narrow"
      initialValues={{
        openDays: read.openDays,
        capacities: weekdays.map((day) => read.capacities.find((one) => one.day === day)?.heads),
        closed: read.closed.map(({ from, to, note }) => ({ period: [chinaTime(from), chinaTime(to)], note })),
        places: read.places.map(({ cityId, kind }) => ({ cityId, kind })),
        licenceUntil: read.licenceUntil ? chinaTime(read.licenceUntil) : null,
      }}
      onFinish={save}
    >
      <FailureAlert className="notice" failure={failure} />
      <Form.Item
        name="openDays"
        label="开放日"
        rules={[{ required: true, message: '请至少选择一个开放日。' }]}
      >
        <Checkbox.Group options={weekdayNames.map((label, i) => ({ value: i + 1, label }))} />
      </Form.Item>
      <Form.Item label="各日接待量" extra="只填与日接待量不同的日子；不开放的日子填了也不算。">
        <div className="cluster">
          {weekdayNames.map((label, i) => (
            <NumberItem
              key={label}
              name={['capacities', i]}
              className="tight"
              rule={{ ...capacityRule, what: `${label}接待量` }}
              input={{ 'aria-label': `${label}接待量`, prefix: label }}
            />
          ))}
        </div>
      </Form.Item>
      <Form.List name="closed">
        {(fields, { add, remove }) => (
          <Form.Item label="休息日（节假日、检修等）">
            <div className="stack gap-2">
              {fields.map(({ key, name }) => (
                <div key={key} className="cluster">
                  <Form.Item
                    name={[name, 'period']}
                    noStyle
                    rules={[{ required: true, message: '请选择休息的日期。' }]}
                  >
                    <DayPicker.RangePicker
                      aria-label={`第 ${name + 1} 段休息日`}
                      placeholder={['开始日期', '结束日期']}
                    />
                  </Form.Item>
                  <Form.Item name={[name, 'note']} noStyle>
                    <Input maxLength={30} placeholder="说明，如春节" aria-label={`第 ${name + 1} 段的说明`} />
                  </Form.Item>
                  <Button
                    icon={<MinusCircleOutlined aria-hidden />}
                    aria-label={`删除第 ${name + 1} 段`}
                    onClick={() => remove(name)}
                  />
                </div>
              ))}
              <div>
                <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
                  添加休息日
                </Button>
              </div>
            </div>
          </Form.Item>
        )}
      </Form.List>
      <PlaceRows />
      <Form.Item
        name="licenceUntil"
        label="执业许可证有效期至"
        extra="到期前 90、30、7 天和当天提醒机构管理员；由机构自己填写，不需审核。"
      >
        <DayPicker placeholder="选择日期" />
      </Form.Item>
      <div className="cluster">
        <Button type="primary" htmlType="submit" loading={busy}>
          保存
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </Form>
  );
}
