import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { type TokenScope, tokenScopeLabels, tokenScopes } from '#domain/institution/api-token.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { ShownOnce } from '#web/ui/app/shown-once.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';

const uses: Readonly<Record<TokenScope, string>> = {
  library: '读取和修改项目库、价格、机构套餐、匹配规则',
  quotes: '读取询价和报价单，修改价格并提交报价',
  visits: '读取到检名单，登记到检、未做项目和加项，维护时段',
};

/** Creates a token and shows it once: closing the dialog is the last that anybody sees of it. */
export function NewTokenDialog({ institutionId, onClose }: { institutionId: string; onClose: () => void }) {
  const [form] = Form.useForm<{ name: string; scopes: TokenScope[] }>();
  const add = useCallMutation('apiToken.add');
  const [token, setToken] = useState<string>();
  useFormFailure(form, add.failure);
  const create = async (values: { name: string; scopes: TokenScope[] }) => {
    const added = await add.run({ institutionId, ...values });
    if (added) setToken(added.accessToken);
  };
  return (
    <FormDialog
      title="新建接口令牌"
      okText="新建"
      busy={add.busy}
      onClose={onClose}
      done={
        token === undefined
          ? undefined
          : {
              title: '令牌已建好',
              okText: '我已保存好',
              content: (
                <ShownOnce
                  warning="令牌只显示这一次，关闭后无法再查看。请现在保存到您的系统中。"
                  secret={token}
                  copyLabel="复制令牌"
                />
              ),
            }
      }
    >
      {(formId) => (
        <Form id={formId} form={form} layout="vertical" initialValues={{ scopes: [] }} onFinish={create}>
          <Form.Item
            name="name"
            label="用在哪个系统"
            rules={[{ required: true, whitespace: true, message: '请填写系统名称，便于日后分辨。' }]}
          >
            <Input maxLength={40} placeholder="例如：HIS 价格同步" />
          </Form.Item>
          <Form.Item
            name="scopes"
            label="权限"
            extra="只给需要的权限。令牌不能管理机构信息、成员和合同签署。"
            rules={[{ required: true, message: '请至少选择一项权限。' }]}
          >
            <Checkbox.Group className="stack gap-2">
              {tokenScopes.map((scope) => (
                <Checkbox key={scope} value={scope}>
                  {tokenScopeLabels[scope]}
                  <span className="hint">：{uses[scope]}</span>
                </Checkbox>
              ))}
            </Checkbox.Group>
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
}
