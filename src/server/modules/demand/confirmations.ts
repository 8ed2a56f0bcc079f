import { blocks, confirmationKey, type Finding, needsConfirmation } from '#domain/compliance/finding.ts';
import { type Failure, invalid } from '#domain/kernel/failure.ts';
import type { ComplianceConfirmation } from '#server/db/tables/columns.ts';

/** A recorded confirmation; `ground` is the written one that a strong warning asks for. */
export interface Confirmation extends ComplianceConfirmation {
  readonly ground?: string;
}

interface GivenConfirmation {
  readonly ruleId: string;
  readonly packageId: string;
  readonly ground: string;
}

const keysOf = (confirmations: readonly { ruleId: string; packageId: string }[]) =>
  new Set(confirmations.map(confirmationKey));

/** Only a warning is settled by a confirmation: one that blocks by now is not, and nobody is asked to confirm a notice. */
export const isConfirmed = (finding: Finding, confirmations: readonly Confirmation[]): boolean =>
  finding.effect === 'warn' && keysOf(confirmations).has(confirmationKey(finding));

/** What keeps a demand from being sent in or let out: what is forbidden, and warnings that nobody has confirmed. */
export const heldUpBy = (findings: readonly Finding[], confirmations: readonly Confirmation[]): Finding[] => [
  ...blocks(findings),
  ...needsConfirmation(findings, keysOf(confirmations)),
];

/** What became of a rule while the demand waited: its owner could send it in. */
export const becameText = ({ effect }: Finding): string =>
  effect === 'block' ? '规则已改为拦截' : '规则已改为须确认';

export const groundOf = (finding: Finding, confirmations: readonly Confirmation[]): string =>
  confirmations.find((one) => confirmationKey(one) === confirmationKey(finding))?.ground ?? '';

/**
 * What to record when a demand with these findings is submitted: earlier confirmations that still speak of a warning,
 * and the new ones.
 * @throws Failure 400 with the citation where a finding blocks, or a warning isn't confirmed.
 */
export function settleFindings(
  findings: readonly Finding[],
  before: readonly Confirmation[],
  given: readonly GivenConfirmation[],
  now: Date,
): Confirmation[] {
  const blocking = blocks(findings);
  if (blocking.length > 0) throw failure('须先修改后才能提交', blocking, 'compliance');
  const grounds = new Map(given.map((one) => [confirmationKey(one), one.ground]));
  const old = new Map(before.map((one) => [confirmationKey(one), one]));
  const unconfirmed = needsConfirmation(findings, new Set([...grounds.keys(), ...old.keys()]));
  const unfounded = needsConfirmation(findings).filter((finding) => {
    const key = confirmationKey(finding);
    return finding.strong && !unconfirmed.includes(finding) && !(grounds.get(key) || old.get(key)?.ground);
  });
  if (unfounded.length > 0 && unconfirmed.length === 0)
    throw failure('请写明依据后再提交', unfounded, 'confirmations');
  if (unconfirmed.length > 0) throw failure('请逐项确认后再提交', unconfirmed, 'confirmations');
  return needsConfirmation(findings).map((finding) => {
    const key = confirmationKey(finding);
    const ground = grounds.get(key);
    const { ruleId, packageId = '' } = finding;
    return (
      (ground === undefined ? old.get(key) : undefined) ?? {
        ruleId,
        packageId,
        at: now.toISOString(),
        ...(ground && { ground }),
      }
    );
  });
}

function failure(todo: string, findings: readonly Finding[], field: string): Failure {
  const sentence = (finding: Finding) => `${finding.message}（依据：${finding.citation}）`;
  const [first] = findings as [Finding];
  const count = findings.length > 1 ? `共 ${findings.length} 处合规提示，${todo}。` : `${todo}：`;
  return invalid(
    `${count}${sentence(first)}`,
    Object.fromEntries(
      findings.map((finding) => [`${field}.${confirmationKey(finding)}`, sentence(finding)]),
    ),
  );
}
