import { Form, Input, Radio, Select } from 'antd';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { MobileInput } from '#web/ui/app/mobile-input.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';

type Person = CallOutput<'roster.listPeople'>['records'][number];
type Values = Omit<CallInput<'roster.savePerson'>, 'rosterId' | 'personId'>;

interface Props {
  rosterId: string;
  data: CallOutput<'roster.ofDemand'>;
  /** Undefined: somebody new. */
  person: Person | undefined;
  /** Who leaves the list as this one joins it. */
  leaver?: Person;
  onClose: () => void;
}

const valuesOf = (person: Person | undefined, leaver: Person | undefined): Values =>
  person
    ? {
        ...person,
        sex: person.sex ?? '',
        birthDate: person.birthDate ?? '',
        married: person.married === null ? '' : person.married ? 'yes' : 'no',
        cityId: person.cityId ?? '',
        packageId: person.byHand ? (person.packageId ?? '') : '',
      }
    : {
        name: '',
        sex: '',
        married: '',
        packageId: '',
        department: leaver?.department ?? '',
        group: leaver?.group ?? '',
        cityId: leaver?.cityId ?? '',
      };

/** One person of the list, typed in. */
export function PersonDialog({ rosterId, data, person, leaver, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const save = useCallMutation('roster.savePerson');
  const replace = useCallMutation('roster.replacePerson');
  const failure = save.failure ?? replace.failure;
  useFormFailure(form, failure);
  const finish = async (values: Values) => {
    const saved = leaver
      ? await replace.run({ ...values, personId: leaver.personId })
      : await save.run({ ...values, rosterId, personId: person?.personId ?? '' });
    if (!saved) return;
    message.success(
      leaver ? `${leaver.name}已离开名单，${values.name}已加入。` : person ? '已保存。' : '已加入名单。',
    );
    onClose();
  };
  return (
    <FormDialog
      title={leaver ? `替换${leaver.name}` : person ? `修改${person.name}` : '添加一人'}
      okText={leaver ? '替换' : '保存'}
      busy={save.busy || replace.busy}
      onClose={onClose}
    >
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          initialValues={valuesOf(person, leaver)}
          onFinish={finish}
        >
          {leaver && (
            <p className="hint">
              {leaver.name}离开名单
              {leaver.day && leaver.status.code === visitStatus.booked
                ? `，${leaver.day}${leaver.half}的预约取消并释放名额`
                : ''}
              ；下面的人加入名单，凭自己的链接另行预约。
            </p>
          )}
          <FailureAlert failure={failure} className="notice" />
          <Form.Item
            name="name"
            label="姓名"
            rules={[{ required: true, whitespace: true, message: '请填写姓名。' }]}
          >
            <Input maxLength={40} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="kinship"
            label="与员工关系"
            extra="员工本人留空；家属填写，例如：配偶、子女、父母。"
          >
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item name="employeeNo" label="工号" extra="家属填写所属员工的工号。">
            <Input maxLength={40} autoComplete="off" />
          </Form.Item>
          <Form.Item name="mobile" label="手机号" extra="邀请短信发到这里，本人用后四位打开链接。">
            <MobileInput autoComplete="off" />
          </Form.Item>
          <Form.Item name="idNumber" label="身份证号">
            <Input maxLength={24} autoComplete="off" />
          </Form.Item>
          <Form.Item name="sex" label="性别" extra="填写了身份证号可以不选。">
            <Radio.Group
              options={[
                { value: 'male', label: '男' },
                { value: 'female', label: '女' },
                { value: '', label: '不填' },
              ]}
            />
          </Form.Item>
          <Form.Item
            name="birthDate"
            label="出生日期"
            extra="填写了身份证号可以不填。"
            rules={[{ pattern: /^\d{4}-\d{2}-\d{2}$/, message: '请按 1990-03-07 的格式填写。' }]}
          >
            <Input maxLength={10} placeholder="例如：1990-03-07" inputMode="numeric" />
          </Form.Item>
          {data.asksMarriage && (
            <Form.Item name="married" label="婚姻状况" extra="女性套餐按婚姻状况区分。">
              <Radio.Group
                options={[
                  { value: 'no', label: '未婚' },
                  { value: 'yes', label: '已婚' },
                  { value: '', label: '不填' },
                ]}
              />
            </Form.Item>
          )}
          <Form.Item name="department" label="部门">
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="group" label="人员类别" extra="与套餐组的名称相同时，按它分配套餐。">
            <Input maxLength={40} />
          </Form.Item>
          {data.cities.length > 0 && (
            <Form.Item name="cityId" label="城市">
              <Select
                options={[
                  { value: '', label: '不填' },
                  ...data.cities.map(({ cityId, city }) => ({ value: cityId, label: city })),
                  ...(person?.cityId && !data.cities.some(({ cityId }) => cityId === person.cityId)
                    ? [{ value: person.cityId, label: person.city }]
                    : []),
                ]}
              />
            </Form.Item>
          )}
          <Form.Item name="packageId" label="套餐">
            <Select
              options={[
                { value: '', label: '按需求的规则分配' },
                ...data.packages.map(({ packageId, label }) => ({ value: packageId, label })),
              ]}
            />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
}
