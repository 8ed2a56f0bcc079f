import { roleTable } from '#domain/kernel/role-table.ts';

/**
 * What a call of the console asks of an operator's role: decide on applications and demands, keep the catalogue and its
 * rules, keep the site's contents, see amounts and contracts, or administer operators and the house itself. `work`: use the
 * work queue, where each role finds what it decides on.
 */
export const operatorDuties = ['work', 'review', 'catalogue', 'content', 'finance', 'administer'] as const;
export type OperatorDuty = (typeof operatorDuties)[number];

export const operatorRoles = ['reviewer', 'catalogue', 'content', 'finance', 'administrator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const operatorRoleLabels: Readonly<Record<OperatorRole, string>> = {
  reviewer: '审核员',
  catalogue: '项目目录管理员',
  content: '内容编辑',
  finance: '财务',
  administrator: '管理员',
};

/** What each role may do in the console: the one place that server and screen ask. */
export const operatorRoleTable = roleTable<OperatorRole, OperatorDuty>({
  reviewer: ['work', 'review'],
  catalogue: ['work', 'catalogue'],
  content: ['content'],
  finance: ['finance'],
  administrator: operatorDuties,
});
