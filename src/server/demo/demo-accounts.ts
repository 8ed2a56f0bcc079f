import { readDemoFile } from './demo-source.ts';

/** Of the accounts that the start banner and the README show. It is public: demo mode only. */
export const demoPassword = 'Tijian2026';

export interface DemoAccount {
  readonly account: string;
  readonly mobile: string;
  readonly name: string;
  /** Who it is, as shown in the banner. */
  readonly role: string;
  /** Key of the company it buys for. */
  readonly company?: string;
  /** Codes of the institutions it is a member of. */
  readonly institutions?: readonly string[];
  readonly operator?: boolean;
}

export const demoAccounts = readDemoFile('accounts') as readonly DemoAccount[];
