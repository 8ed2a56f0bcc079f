import { siteFacts } from './site-facts.ts';

/** How people reach the platform; an operator edits it (collection `setting`, path `contact`). */
export interface ServiceContact {
  readonly hotline: string;
  /** Every day, `07:30–23:00`. */
  readonly hours: string;
}

/** The path of the one setting that holds it. */
export const contactPath = 'contact';

const rules = {
  hotline: { pattern: /^\d[\d-]{5,18}\d$/, problem: '客服热线请填写电话号码，例如 4001-0755-70。' },
  hours: {
    pattern: /^([01]\d|2[0-3]):[0-5]\d–([01]\d|2[0-3]):[0-5]\d$/,
    problem: '服务时间请按“07:30–23:00”填写，中间是连接号“–”。',
  },
} as const;

/** What is wrong with it, by field. */
export function contactProblems(meta: Readonly<Record<string, unknown>>): Record<string, string> {
  const wrong = (['hotline', 'hours'] as const).filter((key) => !rules[key].pattern.test(String(meta[key])));
  return Object.fromEntries(wrong.map((key) => [key, rules[key].problem]));
}

/** As it is written down, or as it ships where that is nothing people could use. */
export function contactOf(meta: Readonly<Record<string, unknown>> | undefined): ServiceContact {
  if (!meta || Object.keys(contactProblems(meta)).length > 0) return siteFacts;
  return { hotline: String(meta['hotline']), hours: String(meta['hours']) };
}

/** What a closed city's own page says of it. */
export const fillCity = (text: string, city: string, contact: ServiceContact): string =>
  fillContact(text, contact).replaceAll('{城市}', city);

/** Texts name it by `{客服热线}` and `{服务时间}`, so that it is changed in one place. */
export const fillContact = (text: string, { hotline, hours }: ServiceContact): string =>
  text.replaceAll('{客服热线}', hotline).replaceAll('{服务时间}', hours);
