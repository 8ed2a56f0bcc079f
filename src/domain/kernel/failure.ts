/**
 * A failure that the caller can understand and act on. `code` is the wire's business code
 * (docs/product.md, Calls); `message` is Chinese and says what to do; `fields` names the inputs at fault.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly fields: Readonly<Record<string, string>> | undefined;

  /** Of 429: after how many seconds it may be tried again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: FailureCode,
    message: string,
    fields?: Readonly<Record<string, string>>,
    retryAfter?: number,
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** 400 invalid · 403 forbidden · 404 not found (also: not yours to see) · 409 illegal move or lost race ·
 * 413 too large · 429 too often · 500 our fault · 503 not ready · 700 not signed in · 701 frozen · 702 replaced */
export type FailureCode = 400 | 403 | 404 | 409 | 413 | 429 | 500 | 503 | 700 | 701 | 702;

export const invalid = (message: string, fields?: Record<string, string>) =>
  new Failure(400, message, fields);
export const forbidden = (message: string) => new Failure(403, message);
export const notFound = (message: string) => new Failure(404, message);
export const conflict = (message: string) => new Failure(409, message);
export const tooLarge = (message: string) => new Failure(413, message);
/** `seconds`: until it may be tried again. */
export const tooOften = (message: string, seconds?: number) => new Failure(429, message, undefined, seconds);
export const notReady = (message: string) => new Failure(503, message);
export const notSignedIn = (message = '登录已失效，请重新登录后继续。') => new Failure(700, message);
/** To the person themselves, who has shown that it is they: their messages are closed to them. */
export const accountFrozen = (reason = '') =>
  new Failure(
    701,
    `账号已被冻结${reason && `，原因：${reason.replace(/。$/, '')}`}。如有疑问，请联系客服 {客服热线}。`,
  );
/** To whom works for it: they themselves stay signed in, and reads the reason in their messages. */
export const organisationFrozen = (noun: string) =>
  new Failure(403, `您的${noun}已被冻结，原因见站内消息；如有疑问，请联系客服 {客服热线}。`);
