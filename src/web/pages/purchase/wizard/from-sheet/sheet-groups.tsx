import { Checkbox } from 'antd';
import { HeadsInput } from '#web/pages/purchase/wizard/draft/heads-input.tsx';
import type { Decisions, PlannedPackage } from './sheet-plan.ts';

interface Props {
  packages: readonly PlannedPackage[];
  onChange: (change: (decisions: Decisions) => Decisions) => void;
}

/** The packages that come out, with their heads: a number for all women is shared out here. */
export function SheetGroups({ packages, onChange }: Props) {
  return (
    <ul className="stack gap-3 divided">
      {packages.map(({ key, at, group, label, headcount, made }) => {
        const siblings = packages.filter((one) => one.at === at && one.made);
        const sum = siblings.reduce((total, one) => total + (one.headcount ?? 0), 0);
        const first = packages.find((one) => one.at === at)?.key === key;
        return (
          <li key={key} className="cluster between">
            <Checkbox
              checked={made}
              onChange={(event) =>
                onChange((before) => {
                  const { [key]: _, ...left } = before.left;
                  return { ...before, left: event.target.checked ? left : { ...left, [key]: true } };
                })
              }
            >
              {label}
            </Checkbox>
            <span className="row baseline">
              {first && group.headcount !== null && siblings.length > 1 && sum !== group.headcount && (
                <small className="warning">
                  “{group.name}”共 {group.headcount} 人，请分别填写
                </small>
              )}
              <HeadsInput
                aria-label={`${label}的人数`}
                value={headcount}
                disabled={!made}
                onChange={(heads) =>
                  onChange((before) => ({ ...before, heads: { ...before.heads, [key]: heads } }))
                }
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
