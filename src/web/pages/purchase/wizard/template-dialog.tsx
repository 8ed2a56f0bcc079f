import { Checkbox } from 'antd';
import { useState } from 'react';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { whyNoMorePackages, whyNotAddGroups } from '#domain/demand/demand-limits.ts';
import { sexGroupsFor } from '#domain/demand/purpose.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { type Draft, filledCities } from './draft/draft.ts';
import {
  chosenItem,
  newGroup,
  newPackage,
  packageName,
  withGroup,
  withNewPackages,
} from './draft/package-edits.ts';
import styles from './draft/wizard.module.css';
import { Estimate } from './estimate.tsx';

type Template = CallOutput<'template.list'>[number];

interface Props {
  draft: Draft;
  /** Group to add to; '' makes a new one. */
  groupKey: string;
  onClose: () => void;
  /** How the draft changes, and the first new package's key. */
  onAdd: (change: (draft: Draft) => Draft, firstKey: string) => void;
}

/** Template packages for the demand's purpose; one package per chosen sex group comes out. */
export function TemplateDialog({ draft, groupKey, onClose, onAdd }: Props) {
  const { purpose } = draft.terms;
  const templates = useCallQuery('template.list', { purpose });
  const [chosen, setChosen] = useState<Template>();
  const [sexes, setSexes] = useState<SexGroup[]>([]);
  const detail = useCallQuery('template.detail', chosen && { code: chosen.code });
  const choices = sexGroupsFor(purpose);
  const [city] = filledCities(draft.terms.cities);
  const items = detail.data?.items.filter(({ sex }) => sexes.includes(sex)) ?? [];
  const range = useCallQuery(
    'market.priceRange',
    items.length > 0
      ? {
          purpose,
          ...(city && { regionId: city.regionId }),
          packages: items.map(({ sex, items: all }) => ({ sex, itemCodes: all.map(({ code }) => code) })),
        }
      : undefined,
  );
  const group = draft.groups.find(({ key }) => key === groupKey);
  const tooMany = group
    ? whyNoMorePackages(draft.groups, group, sexes.length)
    : whyNotAddGroups(draft.groups, [{ packages: sexes }]);
  const offered = choices.filter(({ sex }) => chosen?.sexes.some((one) => one.sex === sex));

  const choose = (template: Template) => {
    setChosen(template);
    setSexes(choices.map(({ sex }) => sex).filter((sex) => template.sexes.some((one) => one.sex === sex)));
  };
  const add = () => {
    const packages = choices.flatMap(({ sex }) => {
      const lines = items.find((one) => one.sex === sex)?.items.map(({ code }) => chosenItem(code)) ?? [];
      return lines.length > 0 ? [newPackage(sex, packageName(group, purpose, sex), lines, chosen)] : [];
    });
    const [first] = packages;
    if (!first) return;
    onAdd(
      (before) =>
        group
          ? withNewPackages(before, group.key, packages)
          : withGroup(before, newGroup(before, packages, chosen && [chosen.groupName])),
      first.key,
    );
  };

  return (
    <Dialog
      title="选择模板套餐"
      width="40rem"
      okText="使用这份模板"
      disabled={
        !chosen ||
        sexes.length === 0 ||
        tooMany !== undefined ||
        detail.loading ||
        detail.failure !== undefined
      }
      onOk={add}
      onClose={onClose}
    >
      <div className="stack gap-3">
        <FailureAlert className="notice" failure={detail.failure} />
        {tooMany && <Notice type="warning" title={tooMany} />}
        <Loaded query={templates}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title="这类体检还没有模板套餐">请从空白套餐开始，在项目库中选择项目。</EmptyState>
            ) : (
              list.map((template) => (
                <button
                  key={template.code}
                  type="button"
                  className={styles.choice}
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
                            {label} {one.itemCount} 项{' '}
                          </span>
                        )
                      );
                    })}
                  </small>
                </button>
              ))
            )
          }
        </Loaded>
        {chosen && range.data && (
          <p className="hint">
            {range.data.packages.map(({ sex, price }) => (
              <span key={sex.code}>
                {sex.name} {price ? <Estimate range={price} /> : '可比机构不足 3 家，暂无估算'}；
              </span>
            ))}
            {range.data.city.name}机构公开价的中间一半，不足 3 家时按全国；缺项按中位价补齐，以实际报价为准。
          </p>
        )}
        {offered.length > 0 && (
          <div className="cluster">
            生成这些人群的套餐：
            <Checkbox.Group
              value={sexes}
              options={offered.map(({ sex, label }) => ({ value: sex, label }))}
              onChange={setSexes}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
