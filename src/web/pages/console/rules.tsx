import { Button } from 'antd';
import { useState } from 'react';
import { basisText, effectNames } from '#domain/compliance/rule-differences.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { PastVersions } from './rules/past-versions.tsx';
import { RuleForm } from './rules/rule-form.tsx';

type Rule = CallOutput<'console.complianceRules'>[number];

/** 合规规则: what blocks or warns in demands, from when to when and why; a change is tried on the open demands first. */
export default function Rules() {
  const query = useCallQuery('console.complianceRules', {});
  const [edited, setEdited] = useState<Rule>();
  return (
    <>
      <PageHead
        title="合规规则"
        note="对新提交的需求、报价和套餐生效。修改成为新版本；已审核的需求保留当时适用的版本。规则未经律师和医师审阅，上线前请确认。"
      />
      <Loaded query={query}>
        {(rules) => (
          <ul className="stack gap-3">
            {rules.map((rule) => (
              <li key={rule.id} className="panel stack gap-1">
                <div className="row between top">
                  <span>
                    <strong>{rule.name}</strong> <small>{`${rule.id} · 第 ${rule.version} 版`}</small>
                  </span>
                  <Button
                    className="fixed"
                    size="small"
                    aria-label={`修改规则：${rule.name}`}
                    onClick={() => setEdited(rule)}
                  >
                    修改
                  </Button>
                </div>
                <p>{rule.summary}。</p>
                <p className="cluster">
                  <Tag tone={rule.inForce ? 'ok' : 'warn'}>{stateOf(rule)}</Tag>
                  <small>
                    {effectNames[rule.effect ?? rule.ownEffect]} ·{' '}
                    {rule.purposes.map(({ name }) => name).join('、')}
                  </small>
                </p>
                <small className="typed">依据：{rule.basis.map(basisText).join('；')}</small>
                <PastVersions rule={rule} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {edited && <RuleForm rule={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function stateOf({ enabled, inForce, from, to }: Rule): string {
  if (!enabled) return '已停用';
  if (inForce) return to ? `在用，至 ${to}` : '在用';
  return to && !from ? `已于 ${to} 失效` : `${from ?? ''} 起生效`;
}
