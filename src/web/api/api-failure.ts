/** A call that did not succeed: the server's failure, or `code` 0 when it could not be reached. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: number;
  /** Which inputs are wrong and why, by our key. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;

  constructor(
    code: number,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    requestId?: string,
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
  }
}

export function asApiFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  console.error(error);
  return new ApiFailure(500, '页面出了点问题，请刷新后重试。');
}

/** For a message: what happened, with the request id that support can look up. */
export const failureText = (failure: ApiFailure): string =>
  failure.requestId && failure.code >= 500
    ? `${failure.message}（请求编号 ${failure.requestId}）`
    : failure.message;
