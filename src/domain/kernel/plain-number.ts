import { visibleText } from './typed.ts';

/** Digits in plain width, without invisible marks; white space and half-width commas that group three digits each are gone, others stay. */
export function plainNumber(typed: string): string {
  const text = visibleText(typed).replace(/[０-９．－＋]/g, (mark) =>
    String.fromCharCode(mark.charCodeAt(0) - 0xfee0),
  );
  const signed = text.replace(/^[\u2212\u2013](?=\d)/, '-');
  return /^[-+]?\d{1,3}(?:( |,)\d{3})(?:\1\d{3})*(?:\.\d*)?$/.test(signed)
    ? signed.replaceAll(/[ ,]/g, '')
    : signed;
}
