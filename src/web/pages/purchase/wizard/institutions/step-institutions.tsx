import { Button, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DemandStep } from '#domain/demand/demand-kind.ts';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import { cityOfCode } from '#domain/region/city-of-code.ts';
import { type ApiFailure } from '#web/api/api-failure.ts';
import type { ChangeDraft } from '#web/pages/purchase/wizard/draft/demand-autosave.ts';
import type { Draft, WizardDemand } from '#web/pages/purchase/wizard/draft/draft.ts';
import { WizardFooter } from '#web/pages/purchase/wizard/draft/wizard-footer.tsx';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList, useCallQuery, useReferenceCall } from '#web/queries/use-call-query.ts';
import { DictionarySelect } from '#web/ui/app/dictionary-select.tsx';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { ProblemAlert } from '#web/ui/app/problem-alert.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { RegionCascader } from '#web/ui/app/region-cascader.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { packagesOfDraft, useAskedPackages } from './asked-packages.ts';
import { ChosenInstitutions } from './chosen-institutions.tsx';
import { institutionColumns } from './institution-columns.tsx';

interface Props {
  demand: Pick<WizardDemand, 'company'>;
  draft: Draft;
  change: ChangeDraft;
  goTo: (step: DemandStep) => void;
  submitFailure: ApiFailure | undefined;
}

const scopes = [
  { value: 'all', label: '全部机构' },
  { value: 'favourites', label: '我的收藏' },
  { value: 'partners', label: '合作过的' },
] as const;
const pageSize = 10;

/** 选择询价机构: whom the inquiry asks. Saved as it is chosen; the list's state stands in the address. */
export function StepInstitutions({ demand, draft, change, goTo, submitFailure }: Props) {
  const city = useHomeCity(demand, draft);
  const [search] = useSearchParams();
  // Whom one marked or knows is shown wherever it is.
  const home = (search.get('scope') ?? scopes[0].value) === scopes[0].value ? city : '';
  const query = useListQuery({ scope: scopes.map(({ value }) => value), region: home, level: '', type: '' }, [
    pageSize,
  ]);
  const { scope, region, level, type } = query.filters;
  /** By whose items the coverage is worked out; '' = the draft's own. */
  const [template, setTemplate] = useState('');
  const packages = useAskedPackages(draft, template);
  const list = useCallList('inquiry.findInstitutions', {
    scope: scope as (typeof scopes)[number]['value'],
    regionId: region,
    level,
    type,
    keyword: query.keyword,
    packages,
    ...query.page,
  });
  const ids = draft.terms.institutionIds;
  const found = useCallQuery(
    'inquiry.findInstitutions',
    ids.length > 0 ? { institutionIds: ids, packages, size: demandLimits.institutions } : undefined,
  );
  const favourite = useCallMutation('inquiry.setFavourite');
  const [problem, setProblem] = useState(submitFailure?.fields.institutionIds);
  const set = (next: string[]) => {
    setProblem(next.length > demandLimits.institutions ? limitMessages.institutions : undefined);
    if (next.length <= demandLimits.institutions)
      change((before) => ({ ...before, terms: { ...before.terms, institutionIds: next } }));
  };
  const remove = (id: string) => set(ids.filter((one) => one !== id));
  return (
    <>
      <ChosenInstitutions ids={ids} found={found} onRemove={remove} />
      {problem && <ProblemAlert className="notice" title={problem} />}
      <RecordList
        noun="机构"
        unit="家"
        query={query}
        list={list}
        rowKey="institutionId"
        tabs={{ filter: 'scope', items: [...scopes] }}
        search="机构名称或拼音"
        minWidth={600}
        actionsWidth={150}
        filters={
          <>
            <RegionCascader
              value={region || undefined}
              anyLevel
              placeholder="全部城市"
              onChange={(code) => query.set('region', code ?? '')}
            />
            <DictionarySelect
              dictionary="hospital_level"
              placeholder="全部等级"
              value={level}
              onChange={(code) => query.set('level', code)}
            />
            <DictionarySelect
              dictionary="medical_org_type"
              placeholder="全部类型"
              value={type}
              onChange={(code) => query.set('type', code)}
            />
            <TemplateSelect
              purpose={draft.terms.purpose}
              hasItems={packagesOfDraft(draft).length > 0}
              value={template}
              onChange={setTemplate}
            />
          </>
        }
        notice={
          <>
            <FailureAlert className="notice" failure={favourite.failure} />
            {list.data?.capped && (
              <p className="hint">
                符合条件的机构很多，只列出前 {list.data.total.toLocaleString('zh-CN')}{' '}
                家；请选择城市或输入名称。
              </p>
            )}
          </>
        }
        columns={institutionColumns}
        actions={[
          {
            key: 'choose',
            label: ({ institutionId }) => (ids.includes(institutionId) ? '移除' : '选择'),
            when: () => true,
            onClick: ({ institutionId }) =>
              ids.includes(institutionId) ? remove(institutionId) : set([...ids, institutionId]),
          },
          {
            key: 'favourite',
            label: (row) => (row.favourite ? '取消收藏' : '收藏'),
            when: () => true,
            onClick: (row) => void favourite.run({ institutionCode: row.code, favourite: !row.favourite }),
          },
        ]}
        empty={emptyOf[scope] ?? { title: '还没有入驻的机构' }}
      />
      <WizardFooter problem={problem}>
        <Button
          type="primary"
          size="large"
          onClick={() => (ids.length > 0 ? goTo('terms') : setProblem('请至少选择一家要询价的机构。'))}
        >
          下一步：填写体检需求
        </Button>
      </WizardFooter>
    </>
  );
}

const emptyOf: Readonly<Record<string, { title: string; text: string }>> = {
  favourites: { title: '还没有收藏的机构', text: '在「全部机构」里点「收藏」，下次询价可以直接选。' },
  partners: { title: '还没有合作过的机构', text: '定标完成后，中标的机构会出现在这里。' },
};

/** Where one looks first: in the demand's own city, or in the company's while none is said; nowhere in particular for several. */
function useHomeCity({ company }: Pick<WizardDemand, 'company'>, { terms }: Draft): string {
  const asked = terms.cities.flatMap(({ regionId }) => regionId ?? []);
  const { data } = useCallQuery('company.list', asked.length === 0 ? {} : undefined);
  const own = data?.find(({ id }) => id === company.companyId)?.regionId;
  const cities = new Set([...asked, ...(own ? [own] : [])].map(cityOfCode));
  return cities.size === 1 ? ([...cities][0] as string) : '';
}

interface TemplateProps {
  purpose: string;
  hasItems: boolean;
  value: string;
  onChange: (code: string) => void;
}

/** By what items the coverage is worked out before (or beside) those of the draft. */
function TemplateSelect({ purpose, hasItems, value, onChange }: TemplateProps) {
  const templates = useReferenceCall('template.list', purpose === '' ? {} : { purpose });
  return (
    <Select
      aria-label="按哪些项目看齐全度"
      popupMatchSelectWidth={false}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: hasItems ? '齐全度：按已定制的项目' : '齐全度：请选择模板' },
        ...(templates.data ?? []).map(({ code, name }) => ({ value: code, label: `齐全度：${name}` })),
      ]}
    />
  );
}
