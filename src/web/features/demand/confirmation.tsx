import { Checkbox, Input } from 'antd';
import type { Finding } from './finding-groups.ts';

export interface Confirmed {
  ticked: boolean;
  ground: string;
}

const notGiven: Confirmed = { ticked: false, ground: '' };
/** By what it says: a finding that says something else is not confirmed yet. */
export const findingKey = (finding: Finding) => `${finding.ruleId}:${finding.packageId}:${finding.message}`;

export const isConfirmedNow = (finding: Finding, given: Confirmed | undefined): boolean =>
  given?.ticked === true && (!finding.strong || given.ground.trim() !== '');

export type Confirmations = Readonly<Record<string, Confirmed>>;

interface ConfirmationProps {
  /** What one rule found: confirmed together. */
  findings: readonly Finding[];
  given: Confirmations;
  missing: boolean;
  onChange: (given: Confirmations) => void;
}

/** Below the warnings of a rule: one tick for all, and the ground that a strong one asks for. */
export function Confirmation({ findings, given: all, missing, onChange: onAll }: ConfirmationProps) {
  const [finding] = findings;
  if (!finding) return null;
  if (finding.confirmed) return <p className="hint">您在上次提交时已确认。</p>;
  // One that has come since isn't confirmed by the tick for the others.
  const ticked = findings.every((one) => all[findingKey(one)]?.ticked);
  const given = { ...(all[findingKey(finding)] ?? notGiven), ticked };
  const onChange = (next: Confirmed) =>
    onAll({ ...all, ...Object.fromEntries(findings.map((one) => [findingKey(one), next])) });
  return (
    <div className="stack gap-2">
      <Checkbox
        checked={given.ticked}
        onChange={({ target }) => onChange({ ...given, ticked: target.checked })}
      >
        {finding.strong ? '我确认有法律依据，并对此负责' : '我已知悉，确认保留'}
      </Checkbox>
      {finding.strong && given.ticked && (
        <Input.TextArea
          rows={2}
          maxLength={300}
          showCount
          status={missing ? 'error' : ''}
          value={given.ground}
          aria-label="依据说明"
          placeholder="请写明依据的法律条文和岗位，例如：《…条例》第…条，…岗位"
          onChange={(event) => onChange({ ...given, ground: event.target.value })}
        />
      )}
      {missing && (
        <span className="urgent" role="alert">
          {finding.strong ? '请勾选确认，并写明依据。' : '请勾选确认，或先修改套餐。'}
        </span>
      )}
    </div>
  );
}
