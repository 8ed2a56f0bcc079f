import { Alert, Checkbox, Modal, Spin } from 'antd';
import { useState } from 'react';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { whyNoMoreGroups, whyNoMorePackages } from '#domain/demand/demand-limits.ts';
import { sexGroupsFor } from '#domain/compliance/purpose.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure, failureText } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import type { Draft } from './draft.ts';
import { Money } from '#web/ui/money.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { newGroup, newPackage, packageName, withGroup, withNewPackages } from './package-edits.ts';
import styles from './wizard.module.css';

type Template = CallOutput<'template.list'>[number];

interface Props {
  draft: Draft;
  /** Group to add to; '' makes a new one; undefined: closed. */
  groupKey: string | undefined;
  onClose: () => void;
  /** How the draft changes, and the first new package's key. */
  onAdd: (change: (draft: Draft) => Draft, firstKey: string) => void;
}

/** Template packages for the demand's purpose; one package per chosen sex group comes out. */
export function TemplateDialog({ draft, groupKey, onClose, onAdd }: Props) {
  const { purpose } = draft.terms;
  const open = groupKey !== undefined;
  const templates = useCall('template.list', open ? { purpose } : undefined);
  const [chosen, setChosen] = useState<Template>();
  const [sexes, setSexes] = useState<SexGroup[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const choices = sexGroupsFor(purpose);
  const group = draft.groups.find(({ key }) => key === groupKey);
  const tooMany =
    (group || !open ? undefined : whyNoMoreGroups(draft.groups)) ??
    whyNoMorePackages(draft.groups, group ?? { packages: [] }, sexes.length);
  const offered = choices.filter(({ sex }) => chosen?.sexes.some((one) => one.sex === sex));

  const choose = (template: Template) => {
    setChosen(template);
    setSexes(choices.map(({ sex }) => sex).filter((sex) => template.sexes.some((one) => one.sex === sex)));
  };
  const add = async () => {
    if (!chosen) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { items } = await call('template.detail', { code: chosen.code });
      const packages = choices
        .filter(({ sex }) => sexes.includes(sex))
        .flatMap(({ sex }) => {
          const codes = items.find((one) => one.sex === sex)?.items.map(({ code }) => code) ?? [];
          const lines = codes.map((catalogueCode) => ({ catalogueCode, required: true, note: '' }));
          return codes.length > 0 ? [newPackage(sex, packageName(group, purpose, sex), lines)] : [];
        });
      const [first] = packages;
      if (!first) return;
      onAdd(
        (before) =>
          group
            ? withNewPackages(before, group.key, packages)
            : withGroup(before, newGroup(before, packages)),
        first.key,
      );
      setChosen(undefined);
    } catch (error) {
      setFailure(asApiFailure(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title="选择模板套餐"
      width={640}
      okText="使用这份模板"
      cancelText="取消"
      okButtonProps={{ disabled: !chosen || sexes.length === 0 || tooMany !== undefined, loading: busy }}
      onOk={add}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon title={failureText(failure)} />}
      {tooMany && <Alert type="warning" showIcon title={tooMany} />}
      {templates.failure && <ErrorState failure={templates.failure} onRetry={templates.reload} />}
      {!templates.data && !templates.failure && <Spin className={styles.waiting ?? ''} />}
      {templates.data?.length === 0 && (
        <EmptyState title="这类体检还没有模板套餐">请从空白套餐开始，在项目库中选择项目。</EmptyState>
      )}
      <div className={styles.templates}>
        {templates.data?.map((template) => (
          <button
            key={template.code}
            type="button"
            className={styles.template}
            aria-pressed={template.code === chosen?.code}
            onClick={() => choose(template)}
          >
            <b>{template.name}</b>
            <small>
              {template.audience} · {template.description}
            </small>
            <small>
              {choices.map(({ sex, label }) => {
                const one = template.sexes.find((entry) => entry.sex === sex);
                return (
                  one && (
                    <span key={sex}>
                      {label} {one.itemCount} 项 参考价 <Money yuan={one.referencePrice} />{' '}
                    </span>
                  )
                );
              })}
            </small>
          </button>
        ))}
      </div>
      {chosen && offered.length > 0 && (
        <div style={{ marginTop: 16 }}>
          生成这些人群的套餐：{' '}
          <Checkbox.Group
            value={sexes}
            options={offered.map(({ sex, label }) => ({ value: sex, label }))}
            onChange={(values) => setSexes(values as SexGroup[])}
          />
        </div>
      )}
    </Modal>
  );
}
