/** What operators set of a rule; without it a rule holds as it is written, always. */
export interface RuleForce {
  readonly version: number;
  readonly enabled: boolean;
  /** What its blocks and warnings count as; null: as the rule itself says. */
  readonly effect: 'block' | 'warn' | 'notice' | null;
  /** Days in Chinese time, both inclusive; null: open. */
  readonly from: string | null;
  readonly to: string | null;
}
