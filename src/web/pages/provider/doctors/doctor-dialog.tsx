import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { weekdayNames } from '#domain/institution/weekdays.ts';
import type { FileRef } from '#wire/common/common.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { DictionarySelect } from '#web/ui/app/dictionary-select.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { NumberItem } from '#web/ui/app/number-input.tsx';
import { sortRule } from '#web/ui/app/sort-rule.ts';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { PhotoField } from './photo-field.tsx';

interface Props {
  institutionId: string;
  /** Undefined: a new one. */
  doctorId: string | undefined;
  onClose: () => void;
}

type Values = Omit<CallInput<'doctor.add'>, 'institutionId' | 'photoFileId'> & {
  photoFileId: FileRef | null;
};

export function DoctorDialog({ institutionId, doctorId, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const query = useCallQuery('doctor.detail', doctorId ? { doctorId } : undefined);
  const add = useCallMutation('doctor.add');
  const update = useCallMutation('doctor.update');
  useFormFailure(form, add.failure ?? update.failure);
  const save = async ({ photoFileId, ...values }: Values, read?: CallOutput<'doctor.detail'>) => {
    const input = { ...values, sort: values.sort ?? 0, photoFileId: photoFileId?.fileId ?? null };
    const saved = read
      ? await update.run({ ...input, doctorId: read.id, updatedAt: read.updatedAt })
      : await add.run({ ...input, institutionId });
    if (!saved) return;
    message.success('已保存，机构主页已更新。');
    onClose();
  };
  return (
    <FormDialog
      title={doctorId ? '编辑医师' : '新增医师'}
      okText="保存"
      busy={add.busy || update.busy}
      onClose={onClose}
    >
      {(formId) => (
        <>
          {doctorId ? (
            <Loaded query={query}>
              {(read) => <Fields formId={formId} form={form} read={read} onFinish={save} />}
            </Loaded>
          ) : (
            <Fields formId={formId} form={form} read={undefined} onFinish={save} />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  formId: string;
  form: ReturnType<typeof Form.useForm<Values>>[0];
  read: CallOutput<'doctor.detail'> | undefined;
  onFinish: (values: Values, read?: CallOutput<'doctor.detail'>) => Promise<void>;
}

/** Begins with what was read when the dialog opened; nothing that arrives later changes what is being typed. */
function Fields({ formId, form, read: latest, onFinish }: FieldsProps) {
  const [read] = useState(latest);
  const initial = read
    ? { ...read, title: read.title.code, photoFileId: read.photoFile }
    : { introduction: '', days: [], photoFileId: null, sort: 0 };
  return (
    <Form
      id={formId}
      form={form}
      layout="vertical"
      initialValues={initial}
      onFinish={(values) => onFinish(values, read)}
    >
      <Form.Item
        name="name"
        label="姓名"
        rules={[{ required: true, whitespace: true, min: 2, message: '请填写姓名，至少 2 个字。' }]}
      >
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="title" label="职称" rules={[{ required: true, message: '请选择职称。' }]}>
        <DictionarySelect dictionary="doctor_title" placeholder="请选择" />
      </Form.Item>
      <Form.Item
        name="department"
        label="科室"
        rules={[{ required: true, whitespace: true, message: '请填写科室。' }]}
      >
        <Input maxLength={30} placeholder="例如：医学影像科" />
      </Form.Item>
      <Form.Item name="introduction" label="擅长与简介">
        <Input.TextArea rows={3} maxLength={300} showCount />
      </Form.Item>
      <Form.Item name="days" label="出诊日">
        <Checkbox.Group options={weekdayNames.map((label, i) => ({ value: i + 1, label }))} />
      </Form.Item>
      <Form.Item name="photoFileId" label="照片" extra="JPG、PNG 或 WebP，上传前裁剪为圆形头像。">
        <PhotoField />
      </Form.Item>
      <NumberItem name="sort" label="排序" extra="数字小的排在前面" rule={sortRule} />
    </Form>
  );
}
