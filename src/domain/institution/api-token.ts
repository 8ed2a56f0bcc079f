import { type InstitutionAct, institutionRoleTable } from './institution-role.ts';

/** What a token of an institution may be for. A token is never more than the role that does the same work. */
export const tokenScopes = ['library', 'quotes', 'visits'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenScopeLabels: Readonly<Record<TokenScope, string>> = {
  library: '项目与价格',
  quotes: '询价与报价',
  visits: '预约与到检',
};

const roleOf = { library: 'library', quotes: 'quoting', visits: 'reception' } as const;

export const actsOfScopes = (scopes: readonly TokenScope[]): InstitutionAct[] => [
  ...new Set(scopes.flatMap((scope) => institutionRoleTable.actsOf(roleOf[scope]))),
];

/** What every token begins with: told apart from a session's at first sight, and found by scanners of leaked secrets. */
export const tokenPrefix = 'tjapi_';

/** A fixed window for each token. */
export const tokenCallsPerMinute = 120;
export const mostTokens = 20;
