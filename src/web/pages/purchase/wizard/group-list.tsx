import { Button, Dropdown, Input, Popconfirm } from 'antd';
import { ageText } from '#domain/demand/age-text.ts';
import { whyNoMorePackages } from '#domain/demand/demand-limits.ts';
import { packageProblems } from '#domain/demand/demand-problems.ts';
import { packageLabel } from '#domain/demand/package-label.ts';
import { sexGroupsFor, sexLabel } from '#domain/demand/purpose.ts';
import type { ChangeDraft } from './draft/demand-autosave.ts';
import type { Draft, DraftGroup, DraftPackage } from './draft/draft.ts';
import {
  copyOf,
  newPackage,
  packageName,
  withGroup,
  withNewPackages,
  withoutGroup,
} from './draft/package-edits.ts';
import styles from './draft/wizard.module.css';

interface Props {
  draft: Draft;
  change: ChangeDraft;
  /** Show what is missing. */
  showProblems: boolean;
  selected: string | undefined;
  onSelect: (packageKey: string) => void;
  onTemplate: (groupKey: string) => void;
}

/** The groups with their packages as buttons: one look shows who gets what. */
export function GroupList(props: Props) {
  return props.draft.groups.map((group) => <GroupRow key={group.key} group={group} {...props} />);
}

function GroupRow({
  draft,
  group,
  change,
  showProblems,
  selected,
  onSelect,
  onTemplate,
}: Props & { group: DraftGroup }) {
  const { purpose } = draft.terms;
  const add = (pkg: DraftPackage) => {
    change((before) => withNewPackages(before, group.key, [pkg]));
    onSelect(pkg.key);
  };
  const full = whyNoMorePackages(draft.groups, group);
  const others = draft.groups.flatMap((one) => one.packages.map((pkg) => ({ pkg, group: one })));
  const menu = [
    { key: 'template', label: '从模板套餐', onClick: () => onTemplate(group.key) },
    {
      key: 'blank',
      label: '空白套餐',
      children: sexGroupsFor(purpose).map(({ sex, label }) => ({
        key: `blank-${sex}`,
        label,
        onClick: () => add(newPackage(sex, packageName(group, purpose, sex))),
      })),
    },
    ...(others.length > 0
      ? [
          {
            key: 'copy',
            label: '复制套餐',
            children: others.map(({ pkg, group: from }) => ({
              key: pkg.key,
              label: packageLabel(purpose, { groupName: from.name, ...pkg }),
              onClick: () => add(copyOf(pkg)),
            })),
          },
        ]
      : []),
  ];
  return (
    <section className="stack gap-2 under" aria-label={group.name || '未命名套餐组'}>
      <div className="cluster">
        <Input
          className={styles.groupName ?? ''}
          value={group.name}
          maxLength={30}
          aria-label="套餐组名称"
          placeholder="套餐组名称，如：管理层"
          status={showProblems && group.name.trim() === '' ? 'error' : ''}
          onChange={(event) => {
            const name = event.target.value;
            change((before) => {
              const now = before.groups.find(({ key }) => key === group.key);
              return now ? withGroup(before, { ...now, name }) : before;
            });
          }}
        />
        <Dropdown trigger={['click']} menu={{ items: menu }} disabled={full !== undefined}>
          <Button disabled={full !== undefined} title={full}>
            + 套餐
          </Button>
        </Dropdown>
        <Popconfirm
          title={`删除「${group.name || '未命名套餐组'}」和其中 ${group.packages.length} 个套餐？`}
          okText="删除"
          cancelText="保留"
          onConfirm={() => change((before) => withoutGroup(before, group.key))}
        >
          <Button type="text" danger>
            删除组
          </Button>
        </Popconfirm>
      </div>
      <div className="cluster">
        {group.packages.map((pkg) => {
          const problem = showProblems ? Object.values(packageProblems(pkg, pkg.name))[0] : undefined;
          const facts = [
            sexLabel(purpose, pkg.sex),
            ageText(pkg.ageMin, pkg.ageMax),
            `${pkg.headcount ?? 0} 人`,
            `${pkg.items.length} 项`,
          ];
          return (
            <button
              key={pkg.key}
              type="button"
              className={styles.choice}
              aria-pressed={pkg.key === selected}
              data-problem={problem !== undefined || undefined}
              onClick={() => onSelect(pkg.key)}
            >
              <b>{pkg.name || '未命名套餐'}</b>
              <small>{problem ?? facts.filter(Boolean).join(' · ')}</small>
            </button>
          );
        })}
      </div>
    </section>
  );
}
