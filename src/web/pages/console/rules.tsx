import { Button } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import { effectNames, RuleForm } from './rules/rule-form.tsx';

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
                <small className="typed">
                  依据：{rule.basis.map(({ title, number }) => `《${title}》${number}`).join('；')}
                </small>
                {rule.versions.length > 0 && (
                  <details className="small">
                    <summary>此前 {rule.versions.length} 个版本</summary>
                    <ul className="stack gap-1 above">
                      {rule.versions.map((one) => (
                        <li key={one.version}>
                          第 {one.version} 版，至 {momentText(one.until)}：{one.enabled ? '在用' : '停用'}
                          {one.effect && `，按“${effectNames[one.effect]}”`}
                          {one.from && `，${one.from} 起生效`}
                          {one.to && `，${one.to} 后失效`}
                          <small className="typed">
                            {one.by || '随版本发布'} {one.reason}
                          </small>
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
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
