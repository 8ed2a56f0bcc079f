import { type Read, readUrl } from './setting-values.ts';

/** The sites and services that the specification names (docs/product.md, Calls), and the setting of each. */
const names = {
  apps: 'BASE_APPS_URL',
  hospital: 'BASE_HOSPITAL_URL',
  welfare: 'BASE_WELFARE_URL',
  pc: 'BASE_PC_URL',
  static: 'BASE_STATIC_URL',
  tender: 'BASE_TENDER_URL',
  base: 'BASE_SITE_URL',
} as const;

/** Without a slash at the end. */
export type BaseAddresses = Readonly<Record<keyof typeof names, string>>;

/** Each is this site itself unless it is set: one site has all of them. @throws SettingsError */
export const readBaseAddresses = (read: Read, publicUrl: string): BaseAddresses =>
  Object.fromEntries(
    Object.entries(names).map(([name, setting]) => [
      name,
      (readUrl(setting, read(setting), ['http:', 'https:'], 'https://apps.example.com') ?? publicUrl).replace(
        /\/$/,
        '',
      ),
    ]),
  ) as BaseAddresses;
