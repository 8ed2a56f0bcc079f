import { Button } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import type { ListColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { type ListQuery, useListQuery } from '#web/ui/app/use-list-query.ts';
import { type Rule, RuleDialog } from './rules/rule-dialog.tsx';
import { RuleTrial } from './rules/rule-trial.tsx';

type MutexRule = CallOutput<'mutexRule.list'>['records'][number];
type PartnerRule = CallOutput<'partnerRule.list'>['records'][number];

/** The institution's own rules for what is not done together and what is done along, and a trial of what they do. */
export default function RulesPage() {
  const { institutionId } = useOwnInstitution();
  const query = useListQuery({ kind: ['mutex', 'partner'] });
  const [edited, setEdited] = useState<Rule>();
  const add = () => setEdited(query.filters.kind === 'mutex' ? { kind: 'mutex' } : { kind: 'partner' });
  return (
    <>
      <PageHead
        title="匹配规则"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        note="平台规则之外，本机构自己的规定。保存后，新的匹配与报价立即按它处理；已发出的报价不变。"
        actions={
          <Button type="primary" onClick={add}>
            新增{query.filters.kind === 'mutex' ? '互斥' : '关联'}规则
          </Button>
        }
      />
      {query.filters.kind === 'mutex' ? (
        <MutexRules institutionId={institutionId} query={query} onEdit={setEdited} />
      ) : (
        <PartnerRules institutionId={institutionId} query={query} onEdit={setEdited} />
      )}
      <RuleTrial institutionId={institutionId} />
      {edited && (
        <RuleDialog institutionId={institutionId} rule={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

interface ListProps {
  institutionId: string;
  query: ListQuery<'kind'>;
  onEdit: (rule: Rule) => void;
}

const common = {
  noun: '规则',
  unit: '条',
  rowKey: 'id',
  minWidth: 720,
  search: '项目名称、原因',
  tabs: {
    filter: 'kind',
    items: [
      { value: 'mutex', label: '互斥：两项不同时做' },
      { value: 'partner', label: '关联：做一项时一并做' },
    ],
  },
} as const;

function MutexRules({ institutionId, query, onEdit }: ListProps) {
  const list = useCallList('mutexRule.list', { institutionId, keyword: query.keyword, ...query.page });
  const removal = useConfirm(useCallMutation('mutexRule.delete'));
  return (
    <RecordList<MutexRule, 'kind'>
      {...common}
      notice={removal.dialog}
      query={query}
      list={list}
      columns={[
        {
          key: 'items',
          title: '不同时做的项目',
          card: 'title',
          render: ({ a, b }) => `${a.name} 与 ${b.name}`,
        },
        reasonColumn,
      ]}
      actions={[
        { key: 'edit', label: '编辑', onClick: (rule) => onEdit({ kind: 'mutex', saved: rule }) },
        {
          key: 'delete',
          label: '删除',
          look: 'danger',
          onClick: (rule) => removal.ask(askRemoval(rule.id, `${rule.a.name} 与 ${rule.b.name}`)),
        },
      ]}
      empty={{
        title: '还没有互斥规则',
        text: '例如：同一天只做一次放射检查。需求中同时要求时，报价只保留其中一项，并写明原因。',
      }}
    />
  );
}

function PartnerRules({ institutionId, query, onEdit }: ListProps) {
  const list = useCallList('partnerRule.list', { institutionId, keyword: query.keyword, ...query.page });
  const removal = useConfirm(useCallMutation('partnerRule.delete'));
  return (
    <RecordList<PartnerRule, 'kind'>
      {...common}
      notice={removal.dialog}
      query={query}
      list={list}
      columns={[
        { key: 'item', title: '做这个项目时', card: 'title', render: ({ item }) => item.name },
        {
          key: 'requires',
          title: '一并做',
          render: ({ requires }) => requires.map(({ name }) => name).join('、'),
        },
        reasonColumn,
      ]}
      actions={[
        { key: 'edit', label: '编辑', onClick: (rule) => onEdit({ kind: 'partner', saved: rule }) },
        {
          key: 'delete',
          label: '删除',
          look: 'danger',
          onClick: (rule) => removal.ask(askRemoval(rule.id, rule.item.name)),
        },
      ]}
      empty={{
        title: '还没有关联规则',
        text: '例如：做增强 CT 前须查肾功能。报价会自动带上关联项目，单独列一行，项目库有价的按价计入。',
      }}
    />
  );
}

const reasonColumn: ListColumn<{ reason: string }> = {
  key: 'reason',
  title: '原因（采购方可见）',
  render: ({ reason }) => reason,
};

const askRemoval = (ruleId: string, name: string) => ({
  title: `删除“${name}”的规则？`,
  children: '删除后，新的匹配与报价不再按它处理。',
  okText: '删除',
  danger: true,
  input: { ruleId },
  done: '规则已删除。',
});
