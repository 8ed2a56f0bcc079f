/** What every call answers (docs/product.md, Calls). */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}
export const successCode = 200;
/** 700–799: signed out, frozen or replaced; the client drops token and user. */
export const endsSession = (code: number) => code >= 700 && code < 800;
