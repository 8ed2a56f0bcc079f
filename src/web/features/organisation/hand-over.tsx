import { Form, Radio } from 'antd';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { session } from '#web/session/session-store.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { type Kind, type KindOfOrganisation, kinds } from './kinds.ts';

interface Props {
  kind: Kind;
  id: string;
  to: { readonly userId: string; readonly name: string };
  onClose: () => void;
}

/** Another member becomes an owner, and the owner what was chosen. */
export function HandOver({ kind, id, to, onClose }: Props) {
  const { noun, roles, texts, usualRole }: KindOfOrganisation = kinds[kind];
  const handOver = useCallMutation(`${kind}.handOver`);
  const send = async ({ role }: { role: string }) => {
    if (!(await handOver.run({ id, userId: to.userId, role: role as never }))) return;
    message.success(`已把管理员移交给「${to.name}」。`);
    await session.refresh().catch(() => undefined);
    onClose();
  };
  return (
    <FormDialog
      title={`把管理员移交给「${to.name}」？`}
      okText="移交"
      busy={handOver.busy}
      cancelText="返回"
      onClose={onClose}
    >
      {(formId) => (
        <Form id={formId} layout="vertical" initialValues={{ role: usualRole }} onFinish={send}>
          <p>
            「{to.name}」将成为管理员：{texts.owner}
          </p>
          <p>您不再能管理这家{noun}的成员，也不能自己改回。</p>
          <Form.Item name="role" label="移交后您自己的角色">
            <Radio.Group
              className="stack"
              options={Object.entries(roles)
                .filter(([value]) => value !== 'owner')
                .map(([value, label]) => ({ value, label: `${label}：${texts[value]}` }))}
            />
          </Form.Item>
          <FailureAlert failure={handOver.failure} />
        </Form>
      )}
    </FormDialog>
  );
}
