import type { complianceRuleCalls } from '#wire/catalogue/compliance-rule.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { complianceRules, demandRules } from './rules.query.ts';
import { saveComplianceRule } from './save-rule.command.ts';
import { tryComplianceRule } from './try-rule.query.ts';

export const complianceRuleHandlers: HandlersOf<typeof complianceRuleCalls> = {
  'console.complianceRules': complianceRules,
  'console.tryComplianceRule': tryComplianceRule,
  'console.saveComplianceRule': saveComplianceRule,
  'console.demandRules': demandRules,
};
