import { Button } from 'antd';
import type { DemandStep } from '#domain/demand/demand-kind.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, failureText } from '#web/api/api-failure.ts';
import { ProblemAlert } from '#web/ui/app/problem-alert.tsx';

type Groups = CallOutput<'demand.getMine'>['groups'];

interface Props {
  failure: ApiFailure;
  groups: Groups;
  onGo: (step: DemandStep) => void;
}

/** What keeps the demand from being sent, each with the way to where it is put right. */
export function SubmitFailure({ failure, groups, onGo }: Props) {
  const problems = Object.entries(failure.fields);
  const [only] = problems;
  const wayTo = (field: string) =>
    /^(compliance|confirmations)/.test(field) ? null : (
      <Button size="small" type="link" onClick={() => onGo(stepOf(field))}>
        去修改
      </Button>
    );
  if (only && problems.length === 1)
    return (
      <ProblemAlert
        className="apart"
        title={`${placeOf(only[0], groups)}${failureText(failure)}`}
        action={wayTo(only[0])}
      />
    );
  return (
    <ProblemAlert
      className="apart"
      title={failureText(failure)}
      description={
        problems.length > 0 && (
          <ul>
            {problems.map(([field, text]) => (
              <li key={field}>
                {placeOf(field, groups)}
                {text}
                {wayTo(field)}
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}

function stepOf(field: string): DemandStep {
  if (field === 'institutionIds') return 'institutions';
  return /^(groups|headcount)/.test(field) ? 'items' : 'terms';
}

/** `groups.0.packages.1.headcount` → 普通员工 · */
function placeOf(field: string, groups: Groups): string {
  const group = /^groups\.(\d+)\./.exec(field);
  const name = group && groups[Number(group[1])]?.name;
  return name ? `${name}：` : '';
}
