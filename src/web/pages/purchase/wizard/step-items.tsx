import { Button, Segmented } from 'antd';
import { useState } from 'react';
import type { DemandStep } from '#domain/demand/demand-kind.ts';
import { whyNoMoreGroups } from '#domain/demand/demand-limits.ts';
import { groupsProblems } from '#domain/demand/demand-problems.ts';
import { sexGroupsFor } from '#domain/demand/purpose.ts';
import type { ApiFailure } from '#web/api/api-failure.ts';
import type { Finding } from '#web/features/demand/finding-groups.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { ChangeDraft } from './draft/demand-autosave.ts';
import { type Draft, type OwnDemand, packagesOf } from './draft/draft.ts';
import { newGroup, newPackage, packageName, withGroup } from './draft/package-edits.ts';
import { WizardFooter } from './draft/wizard-footer.tsx';
import { GroupList } from './group-list.tsx';
import { HeadsGrid } from './heads-grid.tsx';
import { ItemMatrix } from './item-matrix.tsx';
import { useCatalogue } from './item-picker/use-catalogue.ts';
import { type ItemSource, SourceButtons, SourceDialog } from './item-sources.tsx';
import { PackageEditor } from './package-editor.tsx';
import { StepPanel } from './step-panel.tsx';
import { TemplateDialog } from './template-dialog.tsx';

interface Props {
  demand: Pick<OwnDemand, 'demandId'>;
  draft: Draft;
  change: ChangeDraft;
  goTo: (step: DemandStep) => void;
  submitFailure: ApiFailure | undefined;
  findings: readonly Finding[];
}

const viewTitles = { matrix: '全部套餐对照', heads: '各人群人数' } as const;

/** 定制体检项目: who gets which items. */
export function StepItems({ demand, draft, change, goTo, submitFailure, findings }: Props) {
  const catalogueQuery = useCatalogue();
  const [chosen, setChosen] = useState<string>();
  const [view, setView] = useState<keyof typeof viewTitles | 'package'>('package');
  /** Group to fill from a template; '' = a new group. */
  const [templateFor, setTemplateFor] = useState<string>();
  const [source, setSource] = useState<ItemSource>();
  const [showProblems, setShowProblems] = useState(submitFailure !== undefined);
  const packages = packagesOf(draft);
  const full = whyNoMoreGroups(draft.groups);
  const newGroupButton = { disabled: full !== undefined, title: full };
  const selected = packages.find(({ key }) => key === chosen) ?? packages[0];
  const { purpose } = draft.terms;
  const problems = Object.entries(groupsProblems(purpose, draft.groups));

  const addBlank = () =>
    change((before) => {
      const [first] = sexGroupsFor(before.terms.purpose);
      const sex = first?.sex ?? 1;
      const pkg = newPackage(sex, packageName(undefined, before.terms.purpose, sex));
      setChosen(pkg.key);
      return withGroup(before, newGroup(before, [pkg]));
    });
  const next = () => {
    setShowProblems(true);
    const [first] = problems;
    if (!first) return goTo('confirm');
    const [field] = first;
    const [, group, , pkg] = field.split('.');
    const bad = draft.groups[Number(group)]?.packages[Number(pkg)];
    if (bad) {
      setChosen(bad.key);
      setView('package');
    }
  };

  if (purpose === '')
    return (
      <EmptyState title="请先选择体检类型" actions={<Button onClick={() => goTo('terms')}>返回填写</Button>}>
        体检类型决定可选的人群分组和合规规则。
      </EmptyState>
    );
  return (
    <>
      <FailureAlert className="notice" failure={submitFailure} />
      <StepPanel
        title="套餐组与套餐"
        actions={
          packages.length > 0 && (
            <div className="cluster">
              <Button {...newGroupButton} onClick={() => setTemplateFor('')}>
                从模板新增组
              </Button>
              <SourceButtons disabled={full !== undefined} title={full} onChoose={setSource} />
              <Button {...newGroupButton} onClick={addBlank}>
                新增空白组
              </Button>
              <Button onClick={() => setSource('roster')}>按花名册填人数</Button>
            </div>
          )
        }
      >
        {draft.groups.length === 0 ? (
          <EmptyState
            title="从一份模板套餐开始最快"
            actions={
              <>
                <Button type="primary" onClick={() => setTemplateFor('')}>
                  选择模板套餐
                </Button>
                <SourceButtons disabled={false} title={undefined} onChoose={setSource} />
                <Button onClick={addBlank}>从空白开始</Button>
              </>
            }
          >
            模板已按合规要求配好各人群的项目，您可以再增减。
          </EmptyState>
        ) : (
          <GroupList
            {...{ draft, change, showProblems }}
            selected={selected?.key}
            onSelect={setChosen}
            onTemplate={setTemplateFor}
          />
        )}
      </StepPanel>
      {selected && (
        <StepPanel
          title={view === 'package' ? selected.name || '未命名套餐' : viewTitles[view]}
          actions={
            <Segmented
              value={view}
              options={[
                { value: 'package', label: '按套餐编辑' },
                { value: 'matrix', label: '按项目对照' },
                { value: 'heads', label: '填人数' },
              ]}
              onChange={setView}
            />
          }
        >
          <Loaded query={catalogueQuery}>
            {(catalogue) =>
              view === 'package' ? (
                <PackageEditor
                  key={selected.key}
                  pkg={selected}
                  {...{ catalogue, purpose, change, showProblems, findings }}
                />
              ) : view === 'matrix' ? (
                <ItemMatrix {...{ draft, catalogue, change }} />
              ) : (
                <HeadsGrid {...{ draft, change }} />
              )
            }
          </Loaded>
        </StepPanel>
      )}
      {templateFor !== undefined && (
        <TemplateDialog
          draft={draft}
          groupKey={templateFor}
          onClose={() => setTemplateFor(undefined)}
          onAdd={(changed, first) => {
            change(changed);
            setChosen(first);
            setTemplateFor(undefined);
          }}
        />
      )}
      <SourceDialog
        {...{ source, draft, change }}
        demandId={demand.demandId}
        catalogue={catalogueQuery.data}
        onClose={() => setSource(undefined)}
      />
      <WizardFooter back={() => goTo('terms')} problem={showProblems ? problems[0]?.[1] : undefined}>
        <Button type="primary" size="large" onClick={next}>
          下一步：确认采购需求
        </Button>
      </WizardFooter>
    </>
  );
}
