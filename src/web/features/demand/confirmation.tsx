import { Checkbox, Input } from 'antd';
import type { Finding } from './finding-list.tsx';

export interface Confirmed {
  ticked: boolean;
  ground: string;
}

const notGiven: Confirmed = { ticked: false, ground: '' };
/** By what it says: a finding that says something else is not confirmed yet. */
export const findingKey = (finding: Finding) => `${finding.ruleId}:${finding.packageId}:${finding.message}`;

export const isConfirmedNow = (finding: Finding, given: Confirmed | undefined): boolean =>
  given?.ticked === true && (!finding.strong || given.ground.trim() !== '');

interface ConfirmationProps {
  finding: Finding;
  given: Confirmed | undefined;
  missing: boolean;
  onChange: (given: Confirmed) => void;
}

/** Below a warning: its tick, and the ground that a strong one asks for. */
export function Confirmation({ finding, given = notGiven, missing, onChange }: ConfirmationProps) {
  if (finding.confirmed) return <p className="hint">您在上次提交时已确认。</p>;
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
