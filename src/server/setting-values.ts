// How single settings are read and refused.

/** A setting that is missing or wrong: one line that names it, says what is wrong and shows a right one. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

export function readPort(value: string | undefined): number {
  if (value === undefined) return 3000;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65535) {
    wrong('PORT', value, 'must be a whole number from 1 to 65535', '3000');
  }
  return port;
}

export function readSwitch(name: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (value !== 'on' && value !== 'off') wrong(name, value, 'must be on or off', 'off');
  return value === 'on';
}

export function readToken(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !/^[\w.~+/=-]{16,200}$/.test(value))
    throw new SettingsError(`${name} must be 16 to 200 letters, digits or . _ ~ + / = -`);
  return value;
}

export function readMegabytes(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,5}$/.test(value)) wrong(name, value, 'must be a whole number of megabytes, 0 for none', '32');
  return Number(value) * 2 ** 20;
}

/** The value itself never appears in the message: it may hold a password. */
export function readUrl(name: string, value: string | undefined, protocols: string[], example: string) {
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new SettingsError(
      `${name} must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}, e.g. ${name}=${example}`,
    );
  }
  return value;
}

export function readCount(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(value)) wrong(name, value, 'must be a whole number from 1', '1000');
  return Number(value);
}

export type Read = (name: string) => string | undefined;

/** The values of settings that go together: all of them, or undefined when none is set. */
export function readTogether<K extends string>(
  read: Read,
  names: Readonly<Record<K, string>>,
  purpose: string,
): Record<K, string> | undefined {
  const all = Object.entries(names) as [K, string][];
  const missing = all.filter(([, name]) => read(name) === undefined).map(([, name]) => name);
  if (missing.length === all.length) return undefined;
  if (missing.length > 0)
    throw new SettingsError(
      `${missing.join(', ')} missing: set all of ${Object.values(names).join(', ')} ${purpose}, or none.`,
    );
  return Object.fromEntries(all.map(([key, name]) => [key, read(name)])) as Record<K, string>;
}

export function wrong(name: string, value: string, rule: string, example: string): never {
  throw new SettingsError(`${name}=${value} is not valid: it ${rule}, e.g. ${name}=${example}`);
}
