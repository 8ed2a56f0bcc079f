import type { RequestInfo } from '#server/api/call-context.ts';

/** A browser that keeps its device cookie. */
export function newBrowser() {
  let token: string | undefined;
  const device: NonNullable<RequestInfo['device']> = {
    get token() {
      return token;
    },
    remember(fresh) {
      token = fresh;
    },
  };
  return { device };
}
