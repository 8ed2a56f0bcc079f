import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import type { LibraryItem } from '#wire/library/library.ts';
import { call } from '#web/api/call.ts';
import { type Confirmed, findingKey, isConfirmedNow } from '#web/features/demand/confirmation.tsx';
import type { Finding } from '#web/features/demand/finding-groups.ts';
import { PackageSection } from '#web/features/institution-package/package-section.tsx';
import { workPaths } from '#web/paths/work-paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { DictionarySelect } from '#web/ui/app/dictionary-select.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { MoneyInput, moneyRule } from '#web/ui/app/money-input.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { NumberItem } from '#web/ui/app/number-input.tsx';
import { RestoredNotice } from '#web/ui/app/restored-notice.tsx';
import { sortRule } from '#web/ui/app/sort-rule.ts';
import { useFormFailure } from '#web/ui/app/use-form-failure.ts';
import { useSureMutation } from '#web/ui/app/use-sure-mutation.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useStoredDraft } from '#web/ui/stored-draft.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { PackageChecks } from './package-checks.tsx';
import {
  applyFinding,
  blankPackage,
  checkInput,
  groupsOf,
  type PackageLine,
  type PackageValues,
  packageDrafts,
  valuesOf,
} from './package-draft.ts';
import { PackageItems } from './package-items.tsx';
import styles from './packages.module.css';

interface Props {
  institutionId: string;
  /** Undefined: a new one. */
  saved: CallOutput<'institutionPackage.detail'> | undefined;
  library: readonly LibraryItem[];
}

/** A package as it is composed: fields and items, with live checks, a price reference and the public page's view of it. */
export function PackageForm({ institutionId, saved, library }: Props) {
  const navigate = useNavigate();
  const [form] = Form.useForm<PackageValues>();
  const initial = saved ? valuesOf(saved) : blankPackage;
  const draft = useStoredDraft(packageDrafts, initial, saved?.id ?? `new-${institutionId}`);
  const values = draft.value;
  const input = useDebounced(values);
  const check = useCallQuery('institutionPackage.check', checkInput(institutionId, saved?.id, input));
  const add = useSureMutation('institutionPackage.add', 'publishing', once);
  const edit = useSureMutation('institutionPackage.edit', 'publishing', once);
  const failure = add.failure ?? edit.failure;
  useFormFailure(form, failure);
  const [tried, setTried] = useState(false);
  const isFrozen = saved?.actions.includes('unfreeze') === true;

  const change = (part: Partial<PackageValues>) => {
    form.setFieldsValue(part);
    draft.set({ ...values, ...form.getFieldsValue(), ...part });
  };
  const startFrom = (next: PackageValues) => {
    draft.set(next);
    draft.clear();
    form.setFieldsValue(next);
    edit.clear();
  };
  const isMissing = (finding: Finding) =>
    tried && !finding.confirmed && !isConfirmedNow(finding, values.confirmed[findingKey(finding)]);
  const save = async (typed: Omit<PackageValues, 'confirmed' | 'updatedAt'>) => {
    setTried(true);
    const { name, checkType, description, salePrice, sort } = typed;
    const fields = {
      name,
      checkType,
      description,
      salePrice,
      sort: sort ?? 0,
      sexes: groupsOf(typed),
      confirmations: (check.data?.findings ?? [])
        .filter((finding) => isConfirmedNow(finding, values.confirmed[findingKey(finding)]))
        .map((finding) => ({
          ruleId: finding.ruleId,
          packageId: finding.packageId,
          ground: values.confirmed[findingKey(finding)]?.ground.trim() ?? '',
        })),
    };
    const answer = saved
      ? await edit.run({ packageId: saved.id, updatedAt: values.updatedAt || saved.updatedAt, ...fields })
      : await add.run({ institutionId, ...fields });
    if (!answer) return;
    draft.clear();
    message.success(isFrozen ? `已保存“${name}”，解冻后公布。` : `“${name}”已保存，机构主页已更新。`);
    await navigate(workPaths.ownPackages());
  };

  return (
    <Form<PackageValues>
      form={form}
      layout="vertical"
      initialValues={values}
      onValuesChange={(_, all) => draft.set({ ...values, ...all })}
      onFinish={(typed) => void save(typed)}
      onFinishFailed={() => setTried(true)}
      scrollToFirstError
    >
      <RestoredNotice at={draft.restoredAt} onDiscard={() => startFrom(initial)} />
      {edit.failure?.code === 409 && saved && (
        <Notice
          type="warning"
          title={edit.failure.message}
          action={
            <Button
              onClick={async () =>
                startFrom(valuesOf(await call('institutionPackage.detail', { packageId: saved.id })))
              }
            >
              载入最新内容
            </Button>
          }
        />
      )}
      <div className={`split ${styles.side}`}>
        <div>
          <section className="panel" aria-label="套餐">
            <Fields />
            <Form.Item
              name="sexes"
              label="项目与适用人群"
              rules={[
                {
                  validator: (_: unknown, lines: readonly PackageLine[]) => {
                    if (lines.length === 0) return Promise.reject(new Error('请从项目库添加项目。'));
                    const idle = lines.filter(({ sexes }) => sexes.length === 0).length;
                    return idle > 0
                      ? Promise.reject(new Error(`有 ${idle} 个项目没有勾选人群，请勾选或移出。`))
                      : Promise.resolve();
                  },
                },
              ]}
            >
              <PackageItems
                library={library}
                otherNames={new Map(saved?.items.map(({ id, name }) => [id, name]))}
                checkType={values.checkType}
              />
            </Form.Item>
            <div className="cluster">
              <Button type="primary" htmlType="submit" loading={add.busy || edit.busy}>
                {isFrozen ? '保存' : '保存并公布'}
              </Button>
              <ButtonLink to={workPaths.ownPackages()}>返回列表</ButtonLink>
            </div>
          </section>
        </div>
        <aside aria-label="合规检查与价格参考">
          {checkInput(institutionId, saved?.id, values) ? (
            <Loaded query={check}>
              {(data) => (
                <PackageChecks
                  check={data}
                  confirmed={values.confirmed}
                  isMissing={isMissing}
                  onConfirm={(confirmed: Record<string, Confirmed>) => draft.set({ ...values, confirmed })}
                  onApply={(finding) => change({ sexes: applyFinding(values.sexes, finding, library) })}
                  onPrice={(salePrice) => change({ salePrice })}
                />
              )}
            </Loaded>
          ) : (
            <p className="well soft">选好体检类型和项目后，这里显示合规检查、价格参考和公开页预览。</p>
          )}
        </aside>
      </div>
      {check.data && (
        <section className="panel apart" aria-label="公开页预览">
          <p className="hint">
            公开页预览：保存后机构主页上这样显示{!values.salePrice && '；还没有填套餐价，暂以原价合计代替'}
          </p>
          <PackageSection packages={[check.data.preview]} />
        </section>
      )}
    </Form>
  );
}

const Fields = () => (
  <>
    <Form.Item
      name="name"
      label="套餐名称"
      rules={[{ required: true, whitespace: true, message: '请填写套餐名称。' }]}
    >
      <Input maxLength={60} placeholder="例如 员工年度体检（基础版）" />
    </Form.Item>
    <div className="halves gap-6">
      <Form.Item
        name="checkType"
        label="体检类型"
        rules={[{ required: true, message: '请选择体检类型。' }]}
        extra="合规检查按体检类型进行"
      >
        <DictionarySelect dictionary="check_type" placeholder="请选择" />
      </Form.Item>
      <Form.Item
        name="salePrice"
        label="套餐价（元/人）"
        rules={[{ required: true, message: '请填写套餐价。' }, moneyRule]}
        extra="各人群同价，不高于原价合计"
      >
        <MoneyInput />
      </Form.Item>
    </div>
    <Form.Item name="description" label="套餐说明">
      <Input.TextArea rows={2} maxLength={300} showCount placeholder="适合谁、包含哪些服务" />
    </Form.Item>
    <NumberItem name="sort" label="排序" extra="数字小的排在前面" rule={sortRule} />
  </>
);
