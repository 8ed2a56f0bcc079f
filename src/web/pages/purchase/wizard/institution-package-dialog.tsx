import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { whyNotAddGroups } from '#domain/demand/demand-limits.ts';
import { sexGroupsFor } from '#domain/demand/purpose.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Draft } from './draft/draft.ts';
import { chosenItem, newGroup, newPackage, packageName, withGroup } from './draft/package-edits.ts';
import styles from './draft/wizard.module.css';

type Package = CallOutput<'institution.listPackages'>[number];

interface Props {
  draft: Draft;
  onClose: () => void;
  onAdd: (change: (draft: Draft) => Draft) => void;
}

/** 从机构套餐选用: what an institution offers as a package, as a start; other institutions may quote for it all the same. */
export function InstitutionPackageDialog({ draft, onClose, onAdd }: Props) {
  const { purpose } = draft.terms;
  const [keyword, setKeyword] = useState('');
  const [institution, setInstitution] = useState<string>();
  const [chosen, setChosen] = useState<Package>();
  const [excluded, setExcluded] = useState<readonly SexGroup[]>([]);
  const found = useCallQuery('institution.search', keyword === '' ? undefined : { keyword });
  const packages = useCallQuery(
    'institution.listPackages',
    institution === undefined ? undefined : { institutionCode: institution },
  );
  const offered = sexGroupsFor(purpose).flatMap(({ sex, label }) => {
    const own = chosen?.sexes.find((one) => one.sex === sex);
    return own && own.codes.length > 0 ? [{ ...own, label }] : [];
  });
  const made = offered.filter(({ sex }) => !excluded.includes(sex));
  const others = [...new Set(made.flatMap((one) => one.others))];
  const tooMany = whyNotAddGroups(draft.groups, [{ packages: made }]);
  const add = () =>
    onAdd((before) => {
      const list = made.map(({ sex, codes }) =>
        newPackage(sex, packageName(undefined, purpose, sex), codes.map(chosenItem)),
      );
      return withGroup(before, newGroup(before, list));
    });
  return (
    <Dialog
      title="从机构套餐选用"
      width="40rem"
      okText="使用这份套餐"
      disabled={made.length === 0 || tooMany !== undefined}
      onOk={add}
      onClose={onClose}
    >
      <div className="stack gap-3">
        {tooMany && <Notice type="warning" title={tooMany} />}
        <Select
          aria-label="体检机构"
          placeholder="输入机构名称或拼音"
          value={institution ?? null}
          showSearch={{ filterOption: false, onSearch: (typed) => setKeyword(typed.trim()) }}
          notFoundContent={keyword === '' ? '输入机构名称或拼音' : '没有找到这家机构'}
          options={(found.data?.records ?? []).map(({ code, name, city }) => ({
            value: code,
            label: `${name} · ${city}`,
          }))}
          onChange={(code: string) => {
            setInstitution(code);
            setChosen(undefined);
          }}
        />
        {institution !== undefined && (
          <Loaded query={packages}>
            {(list) =>
              list.length === 0 ? (
                <EmptyState title="这家机构没有公布套餐">请换一家机构，或从模板套餐开始。</EmptyState>
              ) : (
                list.map((pkg) => (
                  <button
                    key={pkg.id}
                    type="button"
                    className={styles.choice}
                    aria-pressed={pkg.id === chosen?.id}
                    onClick={() => {
                      setChosen(pkg);
                      setExcluded([]);
                    }}
                  >
                    <b>{pkg.name}</b>
                    <small>
                      {pkg.checkType.name} · {Math.max(0, ...pkg.sexes.map(({ codes }) => codes.length))} 项
                    </small>
                  </button>
                ))
              )
            }
          </Loaded>
        )}
        {offered.length > 0 && (
          <div className="cluster">
            生成这些人群的套餐：
            <Checkbox.Group
              value={made.map(({ sex }) => sex)}
              options={offered.map(({ sex, label }) => ({ value: sex, label }))}
              onChange={(sexes) =>
                setExcluded(offered.flatMap(({ sex }) => (sexes.includes(sex) ? [] : [sex])))
              }
            />
          </div>
        )}
        {others.length > 0 && <Notice type="info" title={`不是标准项目、不会带入：${others.join('、')}`} />}
      </div>
    </Dialog>
  );
}
