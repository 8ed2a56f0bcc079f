import type { Failure } from '#domain/kernel/failure.ts';
import type { ReadContext, RequestInfo } from './call-context.ts';

/** What somebody who looks for an attack looks for (docs/operations.md, Security events). */
type SecurityEvent =
  | 'signed in'
  | 'second step passed'
  | 'signed out'
  | 'sessions ended'
  | 'authentication failed'
  | 'captcha failed'
  | 'access refused'
  | 'limit reached';

type Context = Pick<ReadContext, 'services' | 'caller'> & {
  readonly request: Pick<RequestInfo, 'id' | 'address'>;
};

/**
 * One line in the log. `about` never holds a password, a code, a token or what was typed as an account's name, which may be
 * a password in the wrong field.
 */
export function logSecurityEvent(
  { services, request, caller }: Context,
  event: SecurityEvent,
  about: Readonly<Record<string, string | number | null>> = {},
): void {
  const userId = caller.kind === 'signedIn' ? caller.userId : null;
  services.log.info(
    { security: event, requestId: request.id, network: request.address, userId, ...about },
    event,
  );
}

const eventOf: Partial<Record<Failure['code'], SecurityEvent>> = {
  403: 'access refused',
  429: 'limit reached',
  700: 'access refused',
  701: 'access refused',
  702: 'access refused',
};

/** Logs a failure that is about who calls or how often. */
export function logDenied(context: Context, call: string, { code }: Failure): void {
  const event = eventOf[code];
  if (event) logSecurityEvent(context, event, { call, code });
}
