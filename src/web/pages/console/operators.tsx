import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { accountPattern, accountProblem } from '#domain/access/account-name.ts';
import { type OperatorRole, operatorRoleLabels } from '#domain/access/operator-duty.ts';
import { normaliseAccount } from '#domain/kernel/typed.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { CleanInput } from '#web/ui/app/clean-input.tsx';
import { ConfirmDialog } from '#web/ui/app/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/app/form-dialog.tsx';
import { mobileRule } from '#web/ui/app/form-rules.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { MobileInput } from '#web/ui/app/mobile-input.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { ShownOnce } from '#web/ui/app/shown-once.tsx';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { momentText } from '#web/ui/time.ts';

type Operator = CallOutput<'console.listOperators'>[number];

const duties: Readonly<Record<OperatorRole, string>> = {
  reviewer: '审核企业、机构与采购需求，处理线索与举报',
  catalogue: '维护标准项目、项目名称与合规规则，处理标准项目申请',
  content: '编辑网站内容，查看访问来源',
  finance: '查看经营数据、合同与金额，维护合同条款',
  administrator: '以上全部，并管理运营人员与登录，查看操作日志、消息投递、后台任务与运行状态',
};
const roleOptions = Object.entries(operatorRoleLabels).map(([value, label]) => ({ value, label }));

/** 运营人员: who works in the console, and as what. For administrators. */
export default function Operators() {
  const query = useCallQuery('console.listOperators', {});
  const change = useCallMutation('console.setOperatorRole');
  const [asked, setAsked] = useState<{ operator: Operator; role: OperatorRole | null }>();
  const [adding, setAdding] = useState(false);
  const reset = useCallMutation('console.resetTotp');
  const [resetting, setResetting] = useState<Operator>();
  const setRole = async ({ userId, account }: Operator, role: OperatorRole | null) => {
    if (!(await change.run({ userId, role }))) return;
    setAsked(undefined);
    message.success(role ? `${account} 已改为${operatorRoleLabels[role]}。` : `${account} 已停用。`);
  };
  return (
    <>
      <PageHead
        title="运营人员"
        note="每位运营人员只看到、也只能使用其角色需要的页面。自己的角色由另一位管理员调整。"
        actions={
          <Button type="primary" onClick={() => setAdding(true)}>
            添加运营人员
          </Button>
        }
      />
      <Panel title="人员与角色">
        <Loaded query={query}>
          {(operators) => (
            <DataTable
              rows={operators}
              rowKey={({ userId }) => userId}
              columns={[
                {
                  head: '账号',
                  render: ({ account, name, own }) => (
                    <>
                      {account}{' '}
                      <span className="hint">{[name, own && '本人'].filter(Boolean).join(' · ')}</span>
                    </>
                  ),
                },
                { head: '手机号', render: ({ mobile }) => <span className="num">{mobile}</span> },
                {
                  head: '角色',
                  render: (one) =>
                    one.own ? (
                      one.role.name
                    ) : (
                      <Select
                        aria-label={`${one.account} 的角色`}
                        value={one.role.code as OperatorRole}
                        options={roleOptions}
                        popupMatchSelectWidth={false}
                        onChange={(role: OperatorRole) => setAsked({ operator: one, role })}
                      />
                    ),
                },
                { head: '两步验证', render: ({ enrolled }) => (enrolled ? '已绑定' : '未绑定') },
                {
                  head: '最近使用',
                  render: ({ seenAt, initialPasswordUntil }) =>
                    seenAt
                      ? momentText(seenAt)
                      : initialPasswordUntil
                        ? `从未登录，初始密码 ${momentText(initialPasswordUntil)} 前有效`
                        : '从未登录',
                },
                {
                  head: '操作',
                  label: '',
                  render: (one) =>
                    !one.own && (
                      <span className="cluster">
                        {one.enrolled && (
                          <Button
                            aria-label={`重置 ${one.account} 的两步验证`}
                            onClick={() => setResetting(one)}
                          >
                            重置两步验证
                          </Button>
                        )}
                        <Button
                          danger
                          aria-label={`停用 ${one.account}`}
                          onClick={() => setAsked({ operator: one, role: null })}
                        >
                          停用
                        </Button>
                      </span>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      {adding && <NewOperatorDialog onClose={() => setAdding(false)} />}
      {asked && (
        <ConfirmDialog
          title={
            asked.role
              ? `${asked.operator.account} 改为${operatorRoleLabels[asked.role]}？`
              : `停用 ${asked.operator.account} 的运营权限？`
          }
          okText={asked.role ? '确认调整' : '停用'}
          danger={asked.role === null}
          action={change}
          onOk={() => void setRole(asked.operator, asked.role)}
          onClose={() => setAsked(undefined)}
        >
          {asked.role
            ? `原为${asked.operator.role.name}。改后可以：${duties[asked.role]}。立即生效，并记入操作日志。`
            : '他立即退出登录，账号仍可作为普通用户使用。经他处理的记录不变。'}
        </ConfirmDialog>
      )}
      {resetting && (
        <ReasonDialog
          open
          title={`重置 ${resetting.account} 的两步验证？`}
          label="原因"
          okText="重置"
          action={reset}
          onOk={async (reason) => {
            if (!(await reset.run({ userId: resetting.userId, reason }))) return;
            message.success(`${resetting.account} 已重置，下次登录时重新绑定。`);
            setResetting(undefined);
          }}
          onClose={() => setResetting(undefined)}
        >
          请先当面或通过电话确认是本人。重置后他立即退出登录，原来的验证器和备用码作废，下次登录须重新绑定。
        </ReasonDialog>
      )}
    </>
  );
}

/** Shows the initial password once: closing the dialog is the last that anybody sees of it. */
function NewOperatorDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<CallInput<'console.addOperator'>>();
  const add = useCallMutation('console.addOperator');
  const [added, setAdded] = useState<CallOutput<'console.addOperator'>>();
  const role = Form.useWatch('role', form) as OperatorRole | undefined;
  useFormFailure(form, add.failure);
  return (
    <FormDialog
      title="添加运营人员"
      okText="添加"
      busy={add.busy}
      onClose={onClose}
      done={added && { title: '已添加', okText: '完成', content: <Added operator={added} /> }}
    >
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          onFinish={async (values) => setAdded(await add.run(values))}
        >
          <Form.Item
            name="mobile"
            label="手机号"
            extra="已注册的手机号直接获得角色；未注册的新建账号。"
            rules={[mobileRule]}
          >
            <MobileInput autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="account"
            label="账号名"
            rules={[
              {
                required: true,
                pattern: accountPattern,
                message: accountProblem,
              },
            ]}
          >
            <CleanInput autoComplete="off" clean={normaliseAccount} />
          </Form.Item>
          <Form.Item
            name="name"
            label="姓名"
            rules={[{ required: true, whitespace: true, message: '请填写姓名。' }]}
          >
            <Input autoComplete="off" maxLength={20} />
          </Form.Item>
          <Form.Item
            name="role"
            label="角色"
            extra={role && duties[role]}
            rules={[{ required: true, message: '请选择角色。' }]}
          >
            <Select options={roleOptions} placeholder="请选择" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
}

const Added = ({ operator }: { operator: CallOutput<'console.addOperator'> }) =>
  operator.initialPassword ? (
    <ShownOnce
      warning="初始密码只显示这一次，三天内有效。请当面或通过可靠的方式交给本人，并提醒其登录后修改。"
      secret={operator.initialPassword}
      copyLabel="复制初始密码"
    >
      <p>
        账号 <span className="typed">{operator.account}</span>，初始密码{' '}
        <span className="typed num">{operator.initialPassword}</span>
      </p>
    </ShownOnce>
  ) : (
    <p>这个手机号已注册账号 {operator.account}，已获得角色，用原来的密码登录即可。</p>
  );
