import { Button, Input, Popconfirm, Select } from 'antd';
import { type ComponentProps, type ReactNode, useCallback, useMemo } from 'react';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { sexGroupsFor, sexLabel } from '#domain/demand/purpose.ts';
import type { PickerCatalogue } from '#web/features/catalogue/picker-catalogue.ts';
import type { Finding } from '#web/features/demand/finding-groups.ts';
import { effects } from '#web/features/demand/finding-list.tsx';
import { NumberInput } from '#web/ui/app/number-input.tsx';
import type { ChangeDraft } from './draft/demand-autosave.ts';
import type { DraftItem, DraftPackage } from './draft/draft.ts';
import { HeadsInput } from './draft/heads-input.tsx';
import { withoutPackage, withPackage } from './draft/package-edits.ts';
import styles from './draft/wizard.module.css';
import { ItemPicker } from './item-picker/item-picker.tsx';

interface Props {
  pkg: DraftPackage;
  catalogue: PickerCatalogue;
  purpose: string;
  change: ChangeDraft;
  showProblems: boolean;
  findings: readonly Finding[];
}

const MAX_AGE = 120;

/** One package: who it is for, and its items. */
export function PackageEditor({ pkg, catalogue, purpose, change, showProblems, findings }: Props) {
  const { key } = pkg;
  const set = (part: Partial<DraftPackage>) =>
    change((before) => withPackage(before, key, (now) => ({ ...now, ...part })));
  const setItems = useCallback(
    (next: (items: readonly DraftItem[]) => DraftItem[]) =>
      change((before) => withPackage(before, key, (now) => ({ ...now, items: next(now.items) }))),
    [change, key],
  );
  const remarks = useMemo(() => remarksOf(findings, key), [findings, key]);
  const choices = sexGroupsFor(purpose);
  // A purpose chosen later may not offer the group any more: shown as it is until it is changed.
  const sexes = choices.some(({ sex }) => sex === pkg.sex)
    ? choices
    : [...choices, { sex: pkg.sex, label: `${sexLabel('', pkg.sex)}（请改选）` }];
  return (
    <>
      <div className={`grid ${styles.fields}`}>
        <Labelled label="套餐名称">
          <Input
            value={pkg.name}
            maxLength={40}
            status={showProblems && pkg.name.trim() === '' ? 'error' : ''}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Labelled>
        <Labelled label="适用人群">
          <Select<SexGroup>
            value={pkg.sex}
            options={sexes.map(({ sex, label }) => ({ value: sex, label }))}
            onChange={(sex) => set({ sex })}
          />
        </Labelled>
        <Labelled label="年龄（周岁，可不填）">
          <span className="row">
            <AgeInput aria-label="年龄下限" value={pkg.ageMin} onChange={(ageMin) => set({ ageMin })} />
            至
            <AgeInput aria-label="年龄上限" value={pkg.ageMax} onChange={(ageMax) => set({ ageMax })} />
          </span>
        </Labelled>
        <Labelled label="人数">
          <HeadsInput
            aria-label="套餐人数"
            value={pkg.headcount}
            status={showProblems && !pkg.headcount ? 'error' : ''}
            onChange={(headcount) => set({ headcount })}
          />
        </Labelled>
      </div>
      <ItemPicker
        catalogue={catalogue}
        items={pkg.items}
        sex={pkg.sex}
        purpose={purpose}
        remarks={remarks}
        onChange={setItems}
      />
      <div className={`cluster ${styles.footer}`}>
        <Popconfirm
          title={`删除「${pkg.name || '未命名套餐'}」？`}
          okText="删除"
          cancelText="保留"
          onConfirm={() => change((before) => withoutPackage(before, key))}
        >
          <Button danger type="text">
            删除此套餐
          </Button>
        </Popconfirm>
      </div>
    </>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is the child
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      {children}
    </label>
  );
}

type AgeProps = Omit<ComponentProps<typeof NumberInput>, 'rule' | 'onChange'> & {
  onChange: (age: number | null) => void;
};

const AgeInput = ({ onChange, ...rest }: AgeProps) => (
  <NumberInput
    {...rest}
    rule={{ what: rest['aria-label'] ?? '年龄', min: 0, max: MAX_AGE, decimals: 0 }}
    onChange={(age) => onChange(Number.isNaN(age) ? null : age)}
  />
);

/** What the compliance check says of a package's items, shown beside each. Notices stay in the sidebar. */
function remarksOf(findings: readonly Finding[], packageKey: string): Map<string, string> {
  const remarks = new Map<string, string>();
  for (const finding of findings) {
    if (finding.effect === 'notice' || (finding.packageId !== '' && finding.packageId !== packageKey))
      continue;
    for (const { code } of finding.items)
      if (!remarks.has(code))
        remarks.set(code, `${effects[finding.effect].label}：依据${finding.citation}，见合规检查`);
  }
  return remarks;
}
